import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { LIMITS } from '#src/tenancy/limits/types.ts';

const KIND = 'limits.card_testing';

/** What cards were being tried at. */
export interface Target {
  type: 'payment' | 'pre_authorization' | 'plan' | 'subscription' | 'item';
  id: string;
}

/** What the merchant hears of, in full: where it came from, which bank's cards, at what; never a card number. */
export function cardTestingEvent(
  { name }: Counted,
  seen: { target: Target | null; origin: string | null; bin: string | null },
  times: { now: Temporal.Instant; until: Temporal.Instant },
) {
  const id = newId();
  const { most, minutes } = LIMITS[name];
  return {
    id,
    kind: KIND,
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
