import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';

/** The service in the time of whoever a page is about: the real one, or that of a test environment that stands still. */
export function atTimeOf(deps: Deps, { frozen_at }: { frozen_at: Temporal.Instant | null }): Deps {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}
