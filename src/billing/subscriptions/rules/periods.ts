import { ZONE } from '#src/kernel/calendar.ts';
import type { Interval } from '#src/kernel/lists.ts';

/** Hour of the daily charge run, in Colombian time. */
const RUN_HOUR = 19;
const NS_PER_S = 1_000_000_000n;

export interface Length {
  count: number;
  interval: Interval;
}

function local(instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(ZONE).toPlainDateTime();
}

function toInstant(moment: Temporal.PlainDateTime): Temporal.Instant {
  return moment.toZonedDateTime(ZONE).toInstant();
}

/**
 * Returns the end of a period that starts at `start`. Months and years end on the anchor day, or on the last day of
 * the month if it is shorter. Example: 31 January, 28 February, 31 March.
 */
export function endOfPeriod(start: Temporal.Instant, length: Length, anchorDay: number): Temporal.Instant {
  const { count, interval } = length;
  const from = local(start);
  if (interval === 'day') return toInstant(from.add({ days: count }));
  if (interval === 'week') return toInstant(from.add({ weeks: count }));
  // After daily or weekly periods, a period may start on another day. That day then becomes the anchor.
  const isAnchored = from.day === Math.min(anchorDay, from.daysInMonth);
  const day = isAnchored ? anchorDay : from.day;
  const month = from.with({ day: 1 }).add(interval === 'month' ? { months: count } : { years: count });
  return toInstant(month.with({ day: Math.min(day, month.daysInMonth) }));
}

export function dayOfMonth(instant: Temporal.Instant): number {
  return local(instant).day;
}

/** Returns the date in Colombia as `YYYY-MM-DD`. */
export function toDay(instant: Temporal.Instant): string {
  return local(instant).toPlainDate().toString();
}

/**
 * Returns the time at which an amount due at `due` is charged. This is 19:00 in Colombia on the day of `due`, even if
 * `due` is later on that day.
 */
export function chargeTime(due: Temporal.Instant): Temporal.Instant {
  return toInstant(local(due).toPlainDate().toPlainDateTime({ hour: RUN_HOUR }));
}

/** Returns the first charge run (19:00 in Colombia) after the instant. */
export function runAfter(instant: Temporal.Instant): Temporal.Instant {
  const today = chargeTime(instant);
  if (Temporal.Instant.compare(today, instant) > 0) return today;
  return toInstant(local(today).add({ days: 1 }));
}

/** Returns the latest charge run (19:00 in Colombia) that is not after the instant. */
export function lastRunBefore(instant: Temporal.Instant): Temporal.Instant {
  return toInstant(local(runAfter(instant)).subtract({ days: 1 }));
}

/**
 * Returns the time at which an amount due at `due` is charged. If that time has passed, returns the next charge run.
 */
export function nextCharge(due: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const planned = chargeTime(due);
  const isAhead = Temporal.Instant.compare(planned, now) >= 0;
  return isAhead ? planned : runAfter(now.subtract({ nanoseconds: 1 }));
}

/**
 * Returns the time of the next charge attempt for display, rounded up to whole seconds. If the scheduled time has
 * passed, returns the current time.
 */
export function nextAttempt(
  chargeAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (chargeAt === null) return null;
  return latest(chargeAt, now).round({ smallestUnit: 'second', roundingMode: 'ceil' });
}

/** Returns the number of whole seconds from `from` to `until`. Negative if `until` is earlier. */
export function secondsBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Number((until.epochNanoseconds - from.epochNanoseconds) / NS_PER_S);
}

/**
 * Rounds an instant down to the second. Periods start and end at whole seconds, because displayed times have no
 * fraction.
 */
export function wholeSecond(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'second', roundingMode: 'floor' });
}

export function isReached(instant: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return instant !== null && Temporal.Instant.compare(instant, now) <= 0;
}

export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

export function earliest(instants: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  const known = instants.filter((instant) => instant !== null);
  return known.reduce<Temporal.Instant | null>(
    (first, one) => (first === null || Temporal.Instant.compare(one, first) < 0 ? one : first),
    null,
  );
}

export function latest(instant: Temporal.Instant, other: Temporal.Instant | null): Temporal.Instant {
  return other !== null && Temporal.Instant.compare(other, instant) > 0 ? other : instant;
}
