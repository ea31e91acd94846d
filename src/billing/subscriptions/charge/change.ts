import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Changed } from '../rules/life.ts';
import type { Subscription, SubscriptionEvent } from '../types.ts';

/** A subscription before and after a change, with the transaction that caused the change, if any. */
export interface Change extends Changed {
  before: Subscription;
  transaction: Transaction | null;
  /** The paid invoice, for the receipt mail. */
  invoice?: Invoice;
}

/** An event of a subscription, as reported when a test clock moves. */
export type SubscriptionOccurrence = {
  at: Temporal.Instant;
  event: SubscriptionEvent;
  subscription_id: string;
};
