import type { Deps } from '#src/deps.ts';
import { type Clock, frozenClock } from '#src/kernel/clock.ts';
import { listClocks } from './store.ts';

const BEFORE_ALL = frozenClock(Temporal.Instant.from('1900-01-01T00:00:00Z'));

/**
 * Returns the clocks of test environments with their own time, by merchant. While a clock is being moved, nothing is
 * due there for other workers: the process that moves it does all work in order.
 */
export async function ownClocks(deps: Pick<Deps, 'db'>): Promise<ReadonlyMap<number, Clock>> {
  const clocks = await listClocks(deps.db);
  return new Map(
    clocks.map(({ commerce_id, now, is_moving }) => [commerce_id, is_moving ? BEFORE_ALL : frozenClock(now)]),
  );
}
