import { idFrom } from '#src/kernel/ids.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the reference of a renewal attempt, derived from subscription, period and attempt number.
 * A database restored from a backup derives the same references again, and providers never process a reference twice.
 * `later` is the number of attempts after the next one.
 */
export function renewalReference(
  { subscription, start, previous }: Pick<Draft, 'subscription' | 'start' | 'previous'>,
  later = 0,
): string {
  const attempt = (previous?.attempts ?? 0) + 1 + later;
  return idFrom(`renewal ${subscription.commerce_id} ${subscription.id} ${start} ${attempt}`);
}
