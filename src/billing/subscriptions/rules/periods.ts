import { ZONE } from '#src/kernel/calendar.ts';
import type { Interval } from '#src/kernel/lists.ts';

/** The hour of the charge run, Colombia time. */
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
 * The end of a period that starts at `start`. Months and years come back to the anchor's day of the month wherever
 * the month has it: 31 January, 28 February, 31 March.
 */
export function endOfPeriod(start: Temporal.Instant, length: Length, anchorDay: number): Temporal.Instant {
  const { count, interval } = length;
  const from = local(start);
  if (interval === 'day') return toInstant(from.add({ days: count }));
  if (interval === 'week') return toInstant(from.add({ weeks: count }));
  // A start elsewhere in the month, after days or weeks, is an anchor of its own.
  const isAnchored = from.day === Math.min(anchorDay, from.daysInMonth);
  const day = isAnchored ? anchorDay : from.day;
  const month = from.with({ day: 1 }).add(interval === 'month' ? { months: count } : { years: count });
  return toInstant(month.with({ day: Math.min(day, month.daysInMonth) }));
}

export function dayOfMonth(instant: Temporal.Instant): number {
  return local(instant).day;
}

/** `Y-m-d`, the day in Colombia. */
export function toDay(instant: Temporal.Instant): string {
  return local(instant).toPlainDate().toString();
}

/** When what is due at that instant is charged: at 19:00 of its day, be that before or after it. */
export function chargeTime(due: Temporal.Instant): Temporal.Instant {
  return toInstant(local(due).toPlainDate().toPlainDateTime({ hour: RUN_HOUR }));
}

/** The first 19:00 after that instant. */
export function runAfter(instant: Temporal.Instant): Temporal.Instant {
  const today = chargeTime(instant);
  if (Temporal.Instant.compare(today, instant) > 0) return today;
  return toInstant(local(today).add({ days: 1 }));
}

/** The last 19:00 that has come. */
export function lastRunBefore(instant: Temporal.Instant): Temporal.Instant {
  return toInstant(local(runAfter(instant)).subtract({ days: 1 }));
}

/** The charge of what is due then, or, if its time has passed, the next one. */
export function nextCharge(due: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const planned = chargeTime(due);
  const isAhead = Temporal.Instant.compare(planned, now) >= 0;
  return isAhead ? planned : runAfter(now.subtract({ nanoseconds: 1 }));
}

/**
 * When a charge will be tried, as it is shown: at its time, or now where that has passed and it is only waited for. In whole
 * seconds, and never behind us.
 */
export function nextAttempt(
  chargeAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (chargeAt === null) return null;
  return latest(chargeAt, now).round({ smallestUnit: 'second', roundingMode: 'ceil' });
}

/** Whole seconds from one instant to the other; negative when the other is earlier. */
export function secondsBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  return Number((until.epochNanoseconds - from.epochNanoseconds) / NS_PER_S);
}

/** Periods begin and end at whole seconds, as they are shown. */
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
