import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** Advice for the operator by kind of difference between a settlement report and the ledger. */
export const ADVICE = {
  unreadable: 'Correct the map of columns, or ask the gateway what the line means.',
  unknown_here:
    'Look the payment up at the gateway: if the sale is yours, it was made outside of this service; if it is not, return it.',
  not_approved_here:
    'Ask the gateway again (`cuota doctor` names what is open). If it did charge, deliver what was paid for or refund it there.',
  not_paid:
    'Wait for the next report if the sale is from its last days; after that, claim it from the gateway with our reference.',
  paid_twice: 'Tell the gateway: it will take the second payment back.',
  amount_differs: 'Claim the difference from the gateway with our reference.',
  currency_differs: 'Ask the gateway in which currency it charged, and claim or return the difference.',
  fee_differs:
    'Compare with the contract: claim what was taken too much, or correct `terms` in the map of columns.',
  net_differs: 'Ask the gateway what else it took off: amount less fee and deductions is not what it paid.',
  refund_not_here:
    'Somebody refunded at the gateway itself: tell the customer’s office, and refund only here from now on.',
  refund_not_there:
    'Wait for the next report if the refund is from its last days; after that, ask the gateway whether the payer got it.',
  refund_differs: 'Compare each refund of this transaction with the gateway’s.',
  chargeback_not_here: 'Enter it with `cuota dispute report`, so that the merchant can answer in time.',
  chargeback_not_there:
    'Ask the gateway what became of the case: the merchant’s money is out here, and it is not taken there.',
  chargeback_differs: 'Compare the amounts of the case, and correct it with `cuota dispute report`.',
} as const;

export type DifferenceKind = keyof typeof ADVICE;

/**
 * A difference between a report and the ledger. `there` is the amount in the report, `here` the one in the ledger, as
 * decimal strings in major units.
 */
export interface Difference {
  kind: DifferenceKind;
  line: number | null;
  /**
   * Consecutive number of the transaction in the ledger. Null if the ledger has no transaction for the report line.
   */
  transaction_id: number | null;
  /**
   * Cuota's reference as the report states it, or else the gateway's id. Null if the difference concerns no report
   * line.
   */
  reference: string | null;
  currency: Currency | null;
  there: string | null;
  here: string | null;
  detail: string;
  advice: string;
}

export const TOTALS = ['payments', 'refunds', 'chargebacks', 'fees', 'net'] as const;

/**
 * Totals of one currency, as decimal strings in major units: `there` in the report, `here` in the ledger, which does
 * not record fees.
 */
interface CurrencyTotals {
  there: Record<(typeof TOTALS)[number], string>;
  here: Record<'payments' | 'refunds' | 'chargebacks', string>;
}

export type Totals = Partial<Record<Currency, CurrencyTotals>>;

export interface ReconciliationTables {
  reconciliations: {
    commerce_id: number;
    id: string;
    production: boolean;
    provider: string;
    file_name: string;
    file_hash: string;
    from_day: Temporal.PlainDate;
    to_day: Temporal.PlainDate;
    lines: number;
    totals: JsonColumn<Totals>;
    differences: JsonColumn<Difference[]>;
    difference_count: number;
    created_at: Temporal.Instant;
  };
}

export type Reconciliation = Selectable<ReconciliationTables['reconciliations']>;
