import { idFrom } from '#src/kernel/ids.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the reference of a renewal attempt, derived from subscription, period and attempt number. A restored
 * database derives the same references, so a provider recognizes repeated charges. `later` is added to the number of
 * the next attempt.
 */
export function renewalReference(
  { subscription, start, previous }: Pick<Draft, 'subscription' | 'start' | 'previous'>,
  later = 0,
): string {
  const attempt = (previous?.attempts ?? 0) + 1 + later;
  return idFrom(`renewal ${subscription.commerce_id} ${subscription.id} ${start} ${attempt}`);
}
