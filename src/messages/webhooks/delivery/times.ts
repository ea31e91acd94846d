import type { Clock } from '#src/kernel/clock.ts';
import { environmentOf } from '../lane.ts';

/** Frozen clocks of test environments, by merchant id. */
export type OwnClocks = ReadonlyMap<number, Clock>;

/** The current time in each environment. */
export interface Times {
  /** Real time. It applies to leases, and to environments without an entry in `own`. */
  now: Temporal.Instant;
  /** Current time of each environment that has its own clock. */
  own: Readonly<Record<string, string>>;
}

export function readTimes(clock: Clock, ownClocks: OwnClocks): Times {
  const times = [...ownClocks].map(([id, own]) => [environmentOf(id, false), own.now().toString()]);
  return { now: clock.now(), own: Object.fromEntries(times) };
}
