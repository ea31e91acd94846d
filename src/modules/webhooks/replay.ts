import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { holdTestDelivery, insertReplay, type ListedDelivery } from './store.ts';

/** Sends an event once more, as a delivery of its own with retries of its own. */
export async function replayDelivery(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<ListedDelivery> {
  const delivery = isUuid(input.id) ? await holdTestDelivery(deps.db, principal, input.id) : undefined;
  if (!delivery) throw notFound();
  const now = deps.clock.now();
  const id = newId();
  await insertReplay(deps.db, { id, of: delivery.id, now });
  return { ...delivery, id, status: 'pending', created_at: now, next_attempt_at: now };
}
