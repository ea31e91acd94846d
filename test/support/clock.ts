import { ZONE } from '#src/kernel/calendar.ts';
import type { Clock } from '#src/kernel/clock.ts';

export interface TestClock extends Clock {
  /** Moves to an instant in Colombia time, such as `2027-02-28T19:00`. */
  travel(local: string): void;
  advance(duration: Temporal.DurationLike): void;
}

/** A clock that only moves when a test moves it. */
export function stoppedClock(local: string): TestClock {
  let now = at(local);
  return {
    now: () => now,
    travel(next) {
      now = at(next);
    },
    advance(duration) {
      now = now.toZonedDateTimeISO(ZONE).add(duration).toInstant();
    },
  };
}

function at(local: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE).toInstant();
}
