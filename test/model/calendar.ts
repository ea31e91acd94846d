/** An independent calendar for the model: instants are seconds since 1970, days are days in Colombia. */
const ZONE = 'America/Bogota';
const CHARGE_HOUR = 19;

export type Interval = 'day' | 'week' | 'month' | 'year';

/** A number of intervals. */
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
 * Adds a span. Months and years lead to the anchor day, or to the last day of a shorter month. A start on another day
 * than the anchor becomes its own anchor.
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

/** Returns 19:00 of that day, the time of the charge run. */
export function chargeTimeOn(second: number): number {
  return secondOf(local(second).startOfDay().add({ hours: CHARGE_HOUR }));
}

/** Returns the first charge run after that instant. */
export function nextChargeTime(second: number): number {
  const today = chargeTimeOn(second);
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
