import type { Clock } from '#src/kernel/clock.ts';
import { environmentOf } from '../lane.ts';

/** Clocks of test environments that do not follow real time, by merchant. */
export type OwnClocks = ReadonlyMap<number, Clock>;

/** The current time of each environment. */
export interface Times {
  /** Real time. It applies to leases and to all environments without their own clock. */
  now: Temporal.Instant;
  /** Current time of each environment that has its own clock. */
  own: Readonly<Record<string, string>>;
}

export function readTimes(clock: Clock, ownClocks: OwnClocks): Times {
  const times = [...ownClocks].map(([id, own]) => [environmentOf(id, false), own.now().toString()]);
  return { now: clock.now(), own: Object.fromEntries(times) };
}
