import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { findWebhookSettings } from '#src/tenancy/merchants/settings/store.ts';
import type { MerchantSummary, WebhookSettings } from '#src/tenancy/merchants/types.ts';
import { reservationEvents, type webhookReservation } from './event-kinds.ts';
import type { ReservationChange } from './rules.ts';
import { saveReservations } from './store.ts';
import type { Reservation } from './types.ts';
import { viewReservation } from './views.ts';

/** Saves changed reservations and enqueues their events, in the caller's transaction. */
export async function saveWithEvents(
  deps: Deps,
  changes: readonly ReservationChange[],
  /** Merchants that the caller has already loaded. Their webhook settings are not queried again. */
  merchants: readonly MerchantSummary[] = [],
): Promise<Reservation[]> {
  const now = deps.clock.now();
  const saved = changes.map(({ reservation, event }) => ({
    ...reservation,
    events: reservation.events + (event === null ? 0 : 1),
  }));
  await saveReservations(deps.db, saved);
  const settings = new Map<number, WebhookSettings>(merchants.map((merchant) => [merchant.id, merchant]));
  for (const [index, { commerce_id }] of saved.entries()) {
    if (!changes[index]?.event || settings.has(commerce_id)) continue;
    settings.set(commerce_id, await findWebhookSettings(deps.db, commerce_id));
  }
  const inputs = saved.flatMap((reservation, index) => {
    const event = changes[index]?.event ?? null;
    if (event === null) return [];
    const { commerce_id, office_id, production, id } = reservation;
    const { webhook_url = null, locale = 'en' } = settings.get(commerce_id) ?? {};
    return [
      {
        commerce_id,
        office_id,
        production,
        subject: `pre_authorization:${id}`,
        sequence: reservation.events,
        kind: reservationEvents[event],
        url: reservation.webhook_url ?? webhook_url,
        payload: { event, pre_authorization: bodyOf(reservation, now, locale) },
        now,
      },
    ];
  });
  await enqueueEvents(deps.db, inputs);
  return saved;
}

function bodyOf(
  reservation: Reservation,
  now: Temporal.Instant,
  locale: Locale,
): z.infer<typeof webhookReservation> {
  const view = viewReservation(reservation, now, locale);
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
