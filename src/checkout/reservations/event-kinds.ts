import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';
import { reservationView } from './schema.ts';
import { RESERVATION_EVENTS, type ReservationEvent } from './types.ts';

const SUMMARIES = {
  'mit.pre_authorized': 'The amount of a reservation was held on the card',
  'mit.declined': 'The bank refused to hold the amount of a reservation',
  'mit.confirmed': 'The held amount of a reservation was charged',
  'mit.voided': 'The held amount of a reservation was released',
  'mit.expiring_soon': 'A reservation expires in 24 hours',
  'mit.expired': 'A reservation expired',
} as const satisfies Record<ReservationEvent, string>;

/** Schema of a reservation in a webhook. The webhook shows its state at the time of the event. */
export const webhookReservation = reservationView
  .pick({
    id: true,
    operation: true,
    status: true,
    status_label: true,
    estimated_amount: true,
    authorized_amount: true,
    max_confirmable_amount: true,
    confirmed_amount: true,
    currency: true,
    card: true,
    references: true,
    network_transaction_id: true,
    authorization_code: true,
    expires_at: true,
    confirmable_until: true,
    voidable_until: true,
    can_confirm: true,
    can_void: true,
    error: true,
  })
  .meta({ id: 'WebhookReservation' });

export interface ReservationEventBody {
  event: ReservationEvent;
  pre_authorization: z.infer<typeof webhookReservation>;
}

function declare(name: ReservationEvent): EventKind<ReservationEventBody> {
  return eventKind({
    name,
    summary: SUMMARIES[name],
    body: z.strictObject({ event: z.literal(name), pre_authorization: webhookReservation }),
  });
}

export const reservationEvents = Object.fromEntries(
  RESERVATION_EVENTS.map((name) => [name, declare(name)]),
) as Readonly<Record<ReservationEvent, EventKind<ReservationEventBody>>>;
