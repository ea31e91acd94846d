import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Changed } from '../rules/life.ts';
import type { Subscription, SubscriptionEvent } from '../types.ts';

/** A subscription before and after, and the charge that made the difference, if one did. */
export interface Change extends Changed {
  before: Subscription;
  transaction: Transaction | null;
  /** What was paid, for the receipt. */
  invoice?: Invoice;
}

/** What happened, for whoever moved the clock. */
export type SubscriptionOccurrence = {
  at: Temporal.Instant;
  event: SubscriptionEvent;
  subscription_id: string;
};
