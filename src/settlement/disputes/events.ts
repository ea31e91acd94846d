import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewStatus } from '#src/ledger/transactions/views.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { findWebhookSettings } from '#src/tenancy/merchants/settings/store.ts';
import { disputeEvents } from './event-kinds.ts';
import type { Dispute, DisputeEvent } from './types.ts';
import { viewDispute } from './views.ts';

/** A dispute and the payment transaction that it is about. */
export interface DisputeCase {
  dispute: Dispute;
  transaction: Transaction;
}

/**
 * Queues a webhook event for each dispute, in the caller's transaction. All disputes must belong to the same merchant.
 * The number of statements does not depend on the number of disputes.
 */
export async function enqueueDisputeEvents(
  deps: Deps,
  event: DisputeEvent,
  cases: readonly DisputeCase[],
): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const now = deps.clock.now();
  const { webhook_url: url, locale } = await findWebhookSettings(deps.db, first.dispute.commerce_id);
  const events = cases.map(({ dispute, transaction }) => {
    const id = newId();
    const { commerce_id, office_id, production } = dispute;
    return {
      ...{ id, commerce_id, office_id, production, url, now },
      subject: `dispute:${dispute.id}`,
      kind: disputeEvents[event],
      payload: {
        id,
        event,
        created_at: toColombiaText(now),
        dispute: viewDispute(dispute, transaction),
        transaction: viewStatus(transaction, locale),
      },
    };
  });
  await enqueueEvents(deps.db, events);
}
