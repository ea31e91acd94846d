import type { NamedTransaction } from '#src/ledger/transactions/settled/store.ts';
import type { Terms } from './columns.ts';
import { comparePayment, compareReported, differ } from './compare.ts';
import type { ReportLine, UnreadableLine } from './lines.ts';
import { openTotals } from './totals.ts';
import type { Difference } from './types.ts';

/** Summary of the report's lines about one transaction. Amounts are in minor units. */
interface Account {
  transaction: NamedTransaction;
  paid: ReportLine | null;
  refunds: bigint;
  refunded_by: ReportLine | null;
  chargebacks: bigint;
  charged_back_by: ReportLine | null;
}

function newAccount(transaction: NamedTransaction): Account {
  const nothing = { paid: null, refunded_by: null, charged_back_by: null };
  return { transaction, ...nothing, refunds: 0n, chargebacks: 0n };
}

/** Collects the lines of a report by transaction, and their differences from the ledger. */
export function openReport(terms: Terms | undefined) {
  const accounts = new Map<string, Account>();
  const differences: Difference[] = [];
  const totals = openTotals();
  let days: { from: Temporal.PlainDate; to: Temporal.PlainDate } | null = null;
  let lines = 0;

  function noteDay(day: Temporal.PlainDate): void {
    const { from, to } = days ?? { from: day, to: day };
    const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
      Temporal.PlainDate.compare(one, other) < 0;
    days = { from: isBefore(day, from) ? day : from, to: isBefore(to, day) ? day : to };
  }

  function note(line: ReportLine, account: Account): void {
    if (line.kind === 'payment') {
      differences.push(...comparePayment(line, account.transaction, { paid: account.paid, terms }));
      account.paid ??= line;
    } else if (line.kind === 'refund') {
      account.refunds += line.amount;
      account.refunded_by = line;
    } else {
      account.chargebacks += line.kind === 'chargeback' ? line.amount : -line.amount;
      account.charged_back_by = line;
    }
  }

  return {
    totals,
    differences,
    lines: () => lines,
    days: () => days,
    ids: () => [...accounts.keys()],
    accountById: (id: string) => accounts.get(id),
    takeUnreadable({ line, problem }: UnreadableLine): void {
      lines += 1;
      differences.push({ ...differ('unreadable', problem, {}), line });
    },
    take(line: ReportLine, transaction: NamedTransaction | undefined): void {
      lines += 1;
      if (line.kind === 'ignore') return;
      totals.addLine(line);
      noteDay(line.day);
      if (!transaction) {
        const detail = `a ${line.kind.replace('_', ' ')} in the report that matches no transaction in the books`;
        differences.push(differ('unknown_here', detail, { line, there: line.amount }));
        return;
      }
      const account = accounts.get(transaction.id) ?? newAccount(transaction);
      accounts.set(transaction.id, account);
      note(line, account);
    },
    /**
     * Compares refunds and chargebacks with the ledger. Call it after all lines are read. `taken` is the amount that
     * disputes took, by transaction id.
     */
    close(taken: ReadonlyMap<string, bigint>): void {
      for (const { transaction, refunds, refunded_by, chargebacks, charged_back_by } of accounts.values()) {
        const refund = { transaction, there: refunds, here: transaction.returned };
        const chargeback = { transaction, there: chargebacks, here: taken.get(transaction.id) ?? 0n };
        if (refunded_by) differences.push(...compareReported('refund', { line: refunded_by, ...refund }));
        if (charged_back_by)
          differences.push(...compareReported('chargeback', { line: charged_back_by, ...chargeback }));
      }
    },
  };
}

export type OpenReport = ReturnType<typeof openReport>;
