import type { Call, CallOptions, Result } from '../operations.ts';

/** Clock of the test environment. */
export interface SandboxClocks {
  /** Returns the time of the test environment. */
  now(options?: CallOptions): Result<'get_sandbox_clock'>;
  /**
   * Advances the clock to an instant: a `Date`, or an ISO 8601 string with an offset. The service executes everything
   * that is due before that instant, and then responds. If the request is interrupted, repeat it to continue.
   */
  advanceTo(instant: string | Date, options?: CallOptions): Result<'post_sandbox_clock'>;
  /** Advances the clock by a duration, for example `advanceBy({ days: 32 })`. See `advanceTo`. */
  advanceBy(duration: ClockDuration, options?: CallOptions): Result<'post_sandbox_clock'>;
  /** Resets the clock to the real time. */
  release(options?: CallOptions): Result<'delete_sandbox_clock'>;
}

/** A duration for `advanceBy`: the sum of all given units. */
export interface ClockDuration {
  /** Days of 24 hours. */
  days?: number;
  /** Hours. */
  hours?: number;
  /** Minutes. */
  minutes?: number;
  /** Seconds. */
  seconds?: number;
}

const SECOND_MS = 1000;
const UNITS_MS = {
  days: 86_400 * SECOND_MS,
  hours: 3_600 * SECOND_MS,
  minutes: 60 * SECOND_MS,
  seconds: SECOND_MS,
} as const satisfies Record<keyof ClockDuration, number>;

/**
 * Time limit of a request that advances the clock. Longer than the default, because the service first executes
 * everything that is due.
 */
const ADVANCE_TIMEOUT_MS = 600_000;

export function clock(call: Call): SandboxClocks {
  const advanceTo: SandboxClocks['advanceTo'] = (instant, options) =>
    call(
      'post_sandbox_clock',
      { body: { advance_to: typeof instant === 'string' ? instant : instant.toISOString() } },
      { timeout_ms: ADVANCE_TIMEOUT_MS, ...options },
    );
  return {
    now: (options) => call('get_sandbox_clock', {}, options),
    advanceTo,
    async advanceBy(duration, options) {
      const { now } = await call('get_sandbox_clock', {}, options);
      const units = Object.keys(UNITS_MS) as (keyof typeof UNITS_MS)[];
      const by_ms = units.reduce((sum, unit) => sum + UNITS_MS[unit] * (duration[unit] ?? 0), 0);
      return advanceTo(new Date(Date.parse(now) + by_ms), options);
    },
    release: (options) => call('delete_sandbox_clock', {}, options),
  };
}
