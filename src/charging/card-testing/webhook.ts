import { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { LIMITS } from '#src/tenancy/limits/types.ts';

const KIND = 'limits.card_testing' as const;
const TARGET_TYPES = ['payment', 'pre_authorization', 'plan', 'subscription', 'item'] as const;

/** Object that the declined cards were charged for. */
export interface Target {
  type: (typeof TARGET_TYPES)[number];
  id: string;
}

export const cardTestingKind = eventKind({
  name: KIND,
  summary: 'Too many cards were declined, and card payments are blocked until `closed_until`',
  body: z.strictObject({
    id: z.uuid().meta({ description: 'Id of the event, also sent in the header `webhook-id`.' }),
    event: z.literal(KIND),
    created_at: z.string(),
    limit: z.string().meta({
      description:
        'Name of the limit that was reached: `cards_at_charge`, `cards_from_origin_at_merchant`, `cards_from_origin` or `cards_of_bin_at_merchant`.',
    }),
    declined_cards: z.int(),
    minutes: z.int(),
    origin: z.string().nullable(),
    bin: z.string().nullable(),
    target: z
      .strictObject({ type: z.enum(TARGET_TYPES), id: z.string() })
      .nullable()
      .meta({ description: 'Object for which the last declined card was charged.' }),
    closed_until: z.string(),
  }),
});

/**
 * Builds the webhook event that reports declined cards. It contains the IPv4 address or IPv6 /64 network, the BIN and
 * the target of the attempts, but never a card number.
 */
export function cardTestingEvent(
  { name }: Counted,
  seen: { target: Target | null; origin: string | null; bin: string | null },
  times: { now: Temporal.Instant; until: Temporal.Instant },
) {
  const id = newId();
  const { most, minutes } = LIMITS[name];
  return {
    id,
    kind: cardTestingKind,
    payload: {
      id,
      event: KIND,
      created_at: toColombiaText(times.now),
      limit: name,
      declined_cards: most,
      minutes,
      origin: seen.origin,
      bin: seen.bin,
      target: seen.target,
      closed_until: toColombiaText(times.until),
    },
  };
}
