import { formatDecimal, shareOf } from '#src/kernel/money.ts';
import type { BookedTransaction } from '#src/ledger/transactions/settled/store.ts';
import type { Terms } from './columns.ts';
import type { ReportLine } from './lines.ts';
import { ADVICE, type Difference, type DifferenceKind } from './types.ts';

const WHOLE_PPM = 1_000_000n;

interface Sides {
  line?: ReportLine | null;
  transaction?: BookedTransaction | null;
  there?: bigint | null;
  here?: bigint | null;
}

/** Builds a difference and adds the advice for its kind. */
export function differ(kind: DifferenceKind, detail: string, sides: Sides): Difference {
  const { line = null, transaction = null, there = null, here = null } = sides;
  return {
    kind,
    line: line?.line ?? null,
    transaction_id: transaction === null ? null : Number(transaction.number),
    reference: line?.reference ?? line?.gateway_id ?? null,
    currency: line?.currency ?? transaction?.currency_type ?? null,
    there: there === null ? null : formatDecimal(there),
    here: here === null ? null : formatDecimal(here),
    detail,
    advice: ADVICE[kind],
  };
}

/**
 * Returns the agreed fee for a payment of this amount, in minor units. The fee and the VAT on it are each rounded half
 * up, as the gateway does.
 */
export function agreedFee(amount: bigint, { percent, fixed, iva }: Terms): bigint {
  const fee = shareOf(amount, percent, WHOLE_PPM) + fixed;
  return fee + shareOf(fee, iva, WHOLE_PPM);
}

/**
 * Compares a payment in the report with the transaction. `paid` is an earlier line of the report that paid the same
 * transaction, or null.
 */
export function comparePayment(
  line: ReportLine,
  transaction: BookedTransaction,
  options: { paid: ReportLine | null; terms: Terms | undefined },
): Difference[] {
  const both = { line, transaction, there: line.amount, here: transaction.amount };
  if (transaction.approved_at === null)
    return [
      differ('not_approved_here', `paid in the report, and ${transaction.status} in the books`, {
        ...both,
        here: null,
      }),
    ];
  if (options.paid)
    return [
      differ('paid_twice', `line ${options.paid.line} paid the same transaction`, { ...both, here: null }),
    ];
  if (line.currency !== transaction.currency_type) {
    const detail = `${line.currency} in the report, ${transaction.currency_type} in the books`;
    return [differ('currency_differs', detail, both), ...compareDeductions(line, transaction, options.terms)];
  }
  const amounts =
    line.amount === transaction.amount
      ? []
      : [
          differ(
            'amount_differs',
            `${formatDecimal(line.amount - transaction.amount)} there against here`,
            both,
          ),
        ];
  return [...amounts, ...compareDeductions(line, transaction, options.terms)];
}

function compareDeductions(
  line: ReportLine,
  transaction: BookedTransaction,
  terms: Terms | undefined,
): Difference[] {
  const { fee, net, amount, deductions } = line;
  const agreed = terms === undefined ? null : agreedFee(amount, terms);
  const left = fee === null ? null : amount - fee - deductions;
  return [
    ...(fee !== null && agreed !== null && fee !== agreed
      ? [
          differ('fee_differs', 'the fee is not what was agreed', {
            line,
            transaction,
            there: fee,
            here: agreed,
          }),
        ]
      : []),
    ...(net !== null && left !== null && net !== left
      ? [
          differ('net_differs', 'the payout is not the amount less fee and deductions', {
            line,
            transaction,
            there: net,
            here: left,
          }),
        ]
      : []),
  ];
}

const WORDS = {
  refund: {
    noun: 'refunded',
    not_here: 'refund_not_here',
    not_there: 'refund_not_there',
    differs: 'refund_differs',
  },
  chargeback: {
    noun: 'charged back',
    not_here: 'chargeback_not_here',
    not_there: 'chargeback_not_there',
    differs: 'chargeback_differs',
  },
} as const;

/**
 * Reports a difference if the report contains a higher refunded or charged-back amount for a transaction than the
 * ledger.
 */
export function compareReported(
  kind: keyof typeof WORDS,
  sides: { line: ReportLine; transaction: BookedTransaction; there: bigint; here: bigint },
): Difference[] {
  if (sides.there <= sides.here) return [];
  const { noun, not_here, differs } = WORDS[kind];
  return sides.here === 0n
    ? [differ(not_here, `${noun} there and not here`, sides)]
    : [differ(differs, `more is ${noun} there than here`, sides)];
}

/**
 * Reports a difference if the ledger contains a higher refunded or charged-back amount for a transaction within the
 * period than the report.
 */
export function compareBooked(
  kind: keyof typeof WORDS,
  sides: { transaction: BookedTransaction; there: bigint; here: bigint },
): Difference[] {
  if (sides.here <= sides.there) return [];
  const { noun, not_there, differs } = WORDS[kind];
  return sides.there === 0n
    ? [differ(not_there, `${noun} here and not there`, sides)]
    : [differ(differs, `more is ${noun} here than there`, sides)];
}
