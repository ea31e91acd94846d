import { nextSourceStatus, type SourceEvent } from '#src/customers/payment-sources/states.ts';
import { updateSource } from '#src/customers/payment-sources/store.ts';
import { isChargeable, type PaymentSource } from '#src/customers/payment-sources/types.ts';
import { viewSource } from '#src/customers/payment-sources/views.ts';
import { dropDefaultAccounts } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { SOURCE_KINDS, type SourceEventBody } from './event-kinds.ts';

type News = Partial<Pick<PaymentSource, 'handle_sealed' | 'handle_hash' | 'token_sealed' | 'url' | 'reason'>>;

/**
 * Applies an event to a payment account whose row is locked, and enqueues the webhook event. Every status change goes
 * through this function. Returns the account unchanged if its status does not allow the event.
 */
export async function changeSource(
  deps: Deps,
  source: PaymentSource,
  event: SourceEvent,
  news: News = {},
): Promise<PaymentSource> {
  const status = nextSourceStatus(source.status, event);
  if (status === null) return source;
  const now = deps.clock.now();
  const change = { ...news, status, next_ask_at: null, updated_at: now };
  await updateSource(deps.db, source, change);
  const changed = { ...source, ...change };
  if (!isChargeable(changed)) await dropDefaultAccounts(deps.db, source.commerce_id, [source.id]);
  await report(deps, changed, now);
  return changed;
}

/**
 * Enqueues the webhook event for the new status of a payment account. Does nothing for an account without a
 * subscriber, because the new subscription's events report the sign-up.
 */
async function report(deps: Deps, source: PaymentSource, now: Temporal.Instant): Promise<void> {
  const kind = SOURCE_KINDS[source.status];
  const { commerce_id, production, subscriber_id } = source;
  if (!kind || subscriber_id === null) return;
  const id = newId();
  await enqueueEvent<SourceEventBody>(deps.db, {
    id,
    commerce_id,
    production,
    office_id: null,
    subject: `payment_source:${source.id}`,
    kind,
    url: await findWebhookUrl(deps.db, commerce_id),
    payload: {
      id,
      event: kind.name as SourceEventBody['event'],
      created_at: toColombiaText(now),
      subscriber_id,
      payment_source: viewSource(source),
    },
    now,
  });
}
