import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';

/** Returns `deps` with a clock fixed at `frozen_at`; returns `deps` unchanged if `frozen_at` is null. */
export function withTestClock(deps: Deps, { frozen_at }: { frozen_at: Temporal.Instant | null }): Deps {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}
