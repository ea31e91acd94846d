import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewStatus } from '#src/ledger/transactions/views.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { disputeEvents } from './event-kinds.ts';
import type { Dispute, DisputeEvent } from './types.ts';
import { viewDispute } from './views.ts';

/** Writes what merchants hear of a case, in the caller's transaction. */
export async function tellOf(
  deps: Deps,
  event: DisputeEvent,
  dispute: Dispute,
  transaction: Transaction,
): Promise<void> {
  const id = newId();
  const now = deps.clock.now();
  await enqueueEvent(deps.db, {
    id,
    commerce_id: dispute.commerce_id,
    office_id: dispute.office_id,
    production: dispute.production,
    subject: `dispute:${dispute.id}`,
    kind: disputeEvents[event],
    url: await findWebhookUrl(deps.db, dispute.commerce_id),
    payload: {
      id,
      event,
      created_at: toColombiaText(now),
      dispute: viewDispute(dispute, transaction),
      transaction: viewStatus(transaction, 'es'),
    },
    now,
  });
}
