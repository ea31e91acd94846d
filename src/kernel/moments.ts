import { ZONE } from './calendar.ts';
import { type Locale, say, type Text } from './texts.ts';

/**
 * Language tags of the formatters in this file, which format instants relative to the current time, such as `hoy 7:00
 * p. m.`.
 */

const TAGS = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

function formatters(options: Intl.DateTimeFormatOptions): Readonly<Record<Locale, Intl.DateTimeFormat>> {
  const inZone = { ...options, timeZone: ZONE };
  return {
    es: new Intl.DateTimeFormat(TAGS.es, inZone),
    en: new Intl.DateTimeFormat(TAGS.en, inZone),
  };
}

const TIMES = formatters({ hour: 'numeric', minute: '2-digit' });
const SHORT_DAYS = formatters({ day: 'numeric', month: 'short' });
const SHORT_DATES = formatters({ day: 'numeric', month: 'short', year: 'numeric' });
const LONG_DAYS = formatters({ day: 'numeric', month: 'long' });
const WEEKDAYS = formatters({ weekday: 'long' });
const LONG_DATES = formatters({ day: 'numeric', month: 'long', year: 'numeric' });

const WORDS = {
  today: { es: 'hoy {time}', en: 'today {time}' },
  yesterday: { es: 'ayer {time}', en: 'yesterday {time}' },
  day_and_time: { es: '{day}, {time}', en: '{day}, {time}' },
  deadline: { es: '{weekday} {day}, {time}', en: '{weekday}, {day}, {time}' },
  at_today: { es: 'hoy a las {time}', en: 'today at {time}' },
  at_tomorrow: { es: 'mañana a las {time}', en: 'tomorrow at {time}' },
  at_yesterday: { es: 'ayer a las {time}', en: 'yesterday at {time}' },
  at_day: { es: 'el {day} a las {time}', en: 'on {day} at {time}' },
} as const satisfies Record<string, Text>;

function dayOf(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(ZONE).toPlainDate();
}

/** Returns the number of calendar days from one instant to another, in Colombia time. */
function daysBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return dayOf(from).until(dayOf(to)).days;
}

function isOfYear(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return dayOf(instant).year === dayOf(now).year;
}

function displayTime(instant: Temporal.Instant, locale: Locale): string {
  // Non-breaking spaces keep `7:00 p. m.` on one line.
  return TIMES[locale].format(instant.epochMilliseconds).replace(/\s/g, '\u00a0');
}

/** Formats the date of an instant in Colombia time, such as `15 oct`. Adds the year if it is not the current year. */
export function displayShortDay(instant: Temporal.Instant, now: Temporal.Instant, locale: Locale): string {
  const days = isOfYear(instant, now) ? SHORT_DAYS : SHORT_DATES;
  // «de» is removed to fit narrow rows. The locale's own format is `15 de oct de 2027`.
  return days[locale].format(instant.epochMilliseconds).replaceAll(' de ', ' ');
}

/**
 * Formats a past instant in Colombia time for a list row, such as `hoy 7:00 p. m.`, `ayer 7:00 p. m.` or `15 oct,
 * 7:00 p. m.`.
 */
export function displayWhen(instant: Temporal.Instant, now: Temporal.Instant, locale: Locale): string {
  const time = displayTime(instant, locale);
  const days = daysBetween(instant, now);
  if (days === 0) return say(WORDS.today, locale, { time });
  if (days === 1) return say(WORDS.yesterday, locale, { time });
  return say(WORDS.day_and_time, locale, { day: displayShortDay(instant, now, locale), time });
}

/**
 * Formats an instant in Colombia time for use inside a sentence, such as `hoy a las 7:00 p. m.` or `el 15 de
 * noviembre a las 7:00 p. m.`.
 */
export function displayAt(instant: Temporal.Instant, now: Temporal.Instant, locale: Locale): string {
  const time = displayTime(instant, locale);
  const days = daysBetween(now, instant);
  if (days === 0) return say(WORDS.at_today, locale, { time });
  if (days === 1) return say(WORDS.at_tomorrow, locale, { time });
  if (days === -1) return say(WORDS.at_yesterday, locale, { time });
  const long = isOfYear(instant, now) ? LONG_DAYS : LONG_DATES;
  return say(WORDS.at_day, locale, { day: long[locale].format(instant.epochMilliseconds), time });
}

/**
 * Formats a deadline in Colombia time with its weekday, such as `miércoles 18 de noviembre, 9:00 a. m.` or
 * `Wednesday, November 18, 9:00 AM`.
 */
export function displayDeadline(instant: Temporal.Instant, locale: Locale): string {
  const at = instant.epochMilliseconds;
  const values = { weekday: WEEKDAYS[locale].format(at), day: LONG_DAYS[locale].format(at) };
  return say(WORDS.deadline, locale, { ...values, time: displayTime(instant, locale) });
}
