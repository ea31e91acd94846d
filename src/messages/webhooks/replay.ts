import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { laneOf } from './lane.ts';
import { findDelivery, insertReplay, type ListedDelivery, takeFromQueue } from './store.ts';

const UNORDERED_SEQUENCE = { subject: null, sequence: null } as const;

/**
 * Sends an event again as a new delivery with its own retries. If the original delivery is pending, it is given up
 * and the new delivery takes its position among the events of the subject. If it is not pending, the new delivery has
 * no position.
 */
export async function replayDelivery(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<ListedDelivery> {
  const delivery = isUuid(input.id) ? await findDelivery(deps.db, principal, input.id) : undefined;
  if (!delivery) throw notFound();
  const created_at = deps.clock.now();
  const place = (await takeFromQueue(deps.db, delivery, created_at)) ?? UNORDERED_SEQUENCE;
  const replay = { ...delivery, id: newId(), created_at };
  await insertReplay(deps.db, { ...replay, lane: laneOf(delivery), place });
  return { ...replay, is_pending: true, next_attempt_at: created_at };
}
