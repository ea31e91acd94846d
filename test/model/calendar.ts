/** The model's own calendar: instants are whole seconds since 1970, days are Colombia's. */
const ZONE = 'America/Bogota';
const EVENING = 19;

export type Interval = 'day' | 'week' | 'month' | 'year';

/** So many of a unit. */
export interface Span {
  count: number;
  interval: Interval;
}

function local(second: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(ZONE);
}

function secondOf(moment: Temporal.ZonedDateTime): number {
  return Math.floor(moment.epochMilliseconds / 1000);
}

export function at(text: string): number {
  return secondOf(Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE));
}

/**
 * Days and weeks are added; months and years lead to the anchor's day, or to the last of a shorter month. What
 * starts on another day than the anchor's is its own anchor.
 */
export function later(second: number, { count, interval }: Span, anchor: number): number {
  const from = local(second);
  if (interval === 'day') return secondOf(from.add({ days: count }));
  if (interval === 'week') return secondOf(from.add({ days: 7 * count }));
  const wanted = from.day === Math.min(anchor, from.daysInMonth) ? anchor : from.day;
  const month = from.with({ day: 1 }).add(interval === 'month' ? { months: count } : { years: count });
  return secondOf(month.with({ day: Math.min(wanted, month.daysInMonth) }));
}

export function dayOf(second: number): number {
  return local(second).day;
}

/** 19:00 of that day. */
export function eveningOf(second: number): number {
  return secondOf(local(second).startOfDay().add({ hours: EVENING }));
}

/** The first 19:00 after that instant. */
export function nextEvening(second: number): number {
  const today = eveningOf(second);
  return today > second ? today : secondOf(local(today).add({ days: 1 }));
}

/** `Y-m-d H:i:s` */
export function text(second: number | null): string | null {
  if (second === null) return null;
  return local(second).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

export function iso(second: number | null): string | null {
  return second === null
    ? null
    : `${local(second).toPlainDateTime().toString({ smallestUnit: 'second' })}-05:00`;
}

export function day(second: number | null): string | null {
  return second === null ? null : local(second).toPlainDate().toString();
}
