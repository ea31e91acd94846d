import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Changed } from '../rules/life.ts';
import type { Subscription, SubscriptionEvent } from '../types.ts';

/** A subscription before and after a change. `transaction` is the charge that caused the change, or null. */
export interface Change extends Changed {
  before: Subscription;
  transaction: Transaction | null;
  /** Invoice that the receipt mail shows. Absent if no invoice was paid. */
  invoice?: Invoice;
}

/** Subscription event that is returned to the client that moved a test clock. */
export type SubscriptionOccurrence = {
  at: Temporal.Instant;
  event: SubscriptionEvent;
  subscription_id: string;
};
