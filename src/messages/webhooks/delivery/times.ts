import type { Clock } from '#src/kernel/clock.ts';
import { environmentOf } from '../lane.ts';

/** Test environments with a time of their own, by merchant. */
export type OwnClocks = ReadonlyMap<number, Clock>;

/** What time it is, for whom. */
export interface Times {
  /** The real time: leases run by it, and every environment that has no time of its own. */
  now: Temporal.Instant;
  /** By environment, for those that have. */
  own: Readonly<Record<string, string>>;
}

export function readTimes(clock: Clock, ownClocks: OwnClocks): Times {
  const times = [...ownClocks].map(([id, own]) => [environmentOf(id, false), own.now().toString()]);
  return { now: clock.now(), own: Object.fromEntries(times) };
}
