import { idFrom } from '#src/kernel/ids.ts';
import type { Draft } from './draft.ts';

/**
 * What the network knows a try at a renewal by: always the same for the same try at the same period. Books that were restored from a
 * backup come to the reference that was charged after it, and a provider does no reference twice. `later`: how many tries on.
 */
export function renewalReference(
  { subscription, start, previous }: Pick<Draft, 'subscription' | 'start' | 'previous'>,
  later = 0,
): string {
  const attempt = (previous?.attempts ?? 0) + 1 + later;
  return idFrom(`renewal ${subscription.commerce_id} ${subscription.id} ${start} ${attempt}`);
}
