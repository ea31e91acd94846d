import { ZONE } from '#src/kernel/calendar.ts';
import type { Span } from './store.ts';

type Moment = Span['from'];

/**
 * Earliest time in the statistics. The database migration that introduced statistics dates the opening totals here.
 */
const FIRST: Moment = { day: '2000-01-01', hour: 0 };

const toMoment = (at: Temporal.PlainDateTime): Moment => ({
  day: at.toPlainDate().toString(),
  hour: at.hour,
});

function hourOf(now: Temporal.Instant): Temporal.PlainDateTime {
  return now
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

/** A period up to now, and the previous period with which it is compared. */
export interface Period {
  /** Time from the start of the period to the end of the current hour. */
  so_far: Span;
  /**
   * The previous period up to the end of the same hour. It includes the whole hour, although the current hour is
   * incomplete, so that an increase is never overstated.
   */
  before: Span;
}

/**
 * Returns the periods to display. Today is compared with the same weekday one week earlier, this week with last week,
 * and this month with last month. Each comparison ends at the same hour.
 */
export function periodsAt(now: Temporal.Instant): Record<'today' | 'week' | 'month', Period> {
  const hour = hourOf(now);
  const day = hour.toPlainDate().toPlainDateTime();
  const week = day.subtract({ days: day.dayOfWeek - 1 });
  const month = day.with({ day: 1 });
  return {
    today: period(day, hour, { days: 7 }),
    week: period(week, hour, { weeks: 1 }),
    month: period(month, hour, { months: 1 }),
  };
}

/**
 * Builds a period that starts at `start` and ends with the current hour. If the previous month is shorter than the
 * elapsed days, the compared period ends on its last day.
 */
function period(
  start: Temporal.PlainDateTime,
  hour: Temporal.PlainDateTime,
  back: Temporal.DurationLike,
): Period {
  const end = hour.add({ hours: 1 });
  return {
    so_far: { from: toMoment(start), until: toMoment(end) },
    before: { from: toMoment(start.subtract(back)), until: toMoment(hour.subtract(back).add({ hours: 1 })) },
  };
}

/** Returns the current month up to the end of the current hour, and all the time before that month. */
export function monthAt(now: Temporal.Instant): { before: Span; month: Span } {
  const hour = hourOf(now);
  const start = toMoment(hour.toPlainDate().with({ day: 1 }).toPlainDateTime());
  return {
    before: { from: FIRST, until: start },
    month: { from: start, until: toMoment(hour.add({ hours: 1 })) },
  };
}

/** Returns the time range of the last `days` days, including today. */
export function lastDays(now: Temporal.Instant, days: number): Span {
  const hour = hourOf(now);
  const first = hour.toPlainDate().subtract({ days: days - 1 });
  return { from: toMoment(first.toPlainDateTime()), until: toMoment(hour.add({ hours: 1 })) };
}
