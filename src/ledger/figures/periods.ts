import { ZONE } from '#src/kernel/calendar.ts';
import type { Span } from './store.ts';

type Moment = Span['from'];

/** The first day of figures: what was there before they were counted stands at it. */
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

/** A stretch of time that is under way, as it is shown and as it is compared. */
export interface Period {
  /** All of it so far. */
  so_far: Span;
  /** The stretch before it, up to the end of the same hour: a rise that is told is never less than it will be by then. */
  before: Span;
}

/** The day against the same weekday a week before, the week and the month against those before, each up to the same hour. */
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

/** The last day of a shorter month stands for those it has not. */
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

/** What was there when the month of that instant began, and the month so far. */
export function monthAt(now: Temporal.Instant): { before: Span; month: Span } {
  const hour = hourOf(now);
  const start = toMoment(hour.toPlainDate().with({ day: 1 }).toPlainDateTime());
  return {
    before: { from: FIRST, until: start },
    month: { from: start, until: toMoment(hour.add({ hours: 1 })) },
  };
}

/** So many days, today the last of them. */
export function lastDays(now: Temporal.Instant, days: number): Span {
  const hour = hourOf(now);
  const first = hour.toPlainDate().subtract({ days: days - 1 });
  return { from: toMoment(first.toPlainDateTime()), until: toMoment(hour.add({ hours: 1 })) };
}
