import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
import { reservationEvents, type webhookReservation } from './event-kinds.ts';
import type { ReservationChange } from './rules.ts';
import { saveReservations } from './store.ts';
import type { Reservation } from './types.ts';
import { viewReservation } from './views.ts';

/** Writes reservations and what is told of them, in the caller's transaction. */
export async function saveWithEvents(
  deps: Deps,
  changes: readonly ReservationChange[],
  /** Those that were read before. */
  merchants: readonly MerchantSummary[] = [],
): Promise<Reservation[]> {
  const now = deps.clock.now();
  const saved = changes.map(({ reservation, event }) => ({
    ...reservation,
    events: reservation.events + (event === null ? 0 : 1),
  }));
  await saveReservations(deps.db, saved);
  const urls = new Map(merchants.map(({ id, webhook_url }) => [id, webhook_url]));
  for (const [index, { commerce_id, webhook_url }] of saved.entries()) {
    if (webhook_url !== null || !changes[index]?.event) continue;
    if (!urls.has(commerce_id)) urls.set(commerce_id, await findWebhookUrl(deps.db, commerce_id));
  }
  const inputs = saved.flatMap((reservation, index) => {
    const event = changes[index]?.event ?? null;
    if (event === null) return [];
    const { commerce_id, office_id, production, id } = reservation;
    return [
      {
        commerce_id,
        office_id,
        production,
        subject: `pre_authorization:${id}`,
        sequence: reservation.events,
        kind: reservationEvents[event],
        url: reservation.webhook_url ?? urls.get(commerce_id) ?? null,
        payload: { event, pre_authorization: bodyOf(reservation, now) },
        now,
      },
    ];
  });
  await enqueueEvents(deps.db, inputs);
  return saved;
}

function bodyOf(reservation: Reservation, now: Temporal.Instant): z.infer<typeof webhookReservation> {
  const view = viewReservation(reservation, now, 'es');
  return {
    id: view.id,
    operation: view.operation,
    status: view.status,
    status_label: view.status_label,
    estimated_amount: view.estimated_amount,
    authorized_amount: view.authorized_amount,
    max_confirmable_amount: view.max_confirmable_amount,
    confirmed_amount: view.confirmed_amount,
    currency: view.currency,
    card: view.card,
    references: view.references,
    network_transaction_id: view.network_transaction_id,
    authorization_code: view.authorization_code,
    expires_at: view.expires_at,
    confirmable_until: view.confirmable_until,
    voidable_until: view.voidable_until,
    can_confirm: view.can_confirm,
    can_void: view.can_void,
    error: view.error,
  };
}
