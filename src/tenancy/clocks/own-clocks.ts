import type { Deps } from '#src/deps.ts';
import { type Clock, frozenClock } from '#src/kernel/clock.ts';
import { listClocks } from './store.ts';

const BEFORE_ALL = frozenClock(Temporal.Instant.from('1900-01-01T00:00:00Z'));

/**
 * Returns the frozen clock of each test environment that has one, by merchant id. For an environment whose
 * clock another process is moving, it returns a clock set to 1900, so that the caller finds no due work
 * there.
 */
export async function ownClocks(deps: Pick<Deps, 'db'>): Promise<ReadonlyMap<number, Clock>> {
  const clocks = await listClocks(deps.db);
  return new Map(
    clocks.map(({ commerce_id, now, is_moving }) => [commerce_id, is_moving ? BEFORE_ALL : frozenClock(now)]),
  );
}
