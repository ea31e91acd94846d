import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';

/** Returns `deps` with a frozen clock if the test environment has one, otherwise `deps` with the real clock. */
export function withTestClock(deps: Deps, { frozen_at }: { frozen_at: Temporal.Instant | null }): Deps {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}
