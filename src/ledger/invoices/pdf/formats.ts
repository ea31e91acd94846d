import { ZONE } from '#src/kernel/calendar.ts';
import type { Locale } from '#src/kernel/texts.ts';

/**
 * Formats a tax rate that is given in hundredths of a percent. For example, 1900 becomes `19 %` and 550 becomes `5,5
 * %`.
 */
export function formatRate(hundredths: number, locale: Locale): string {
  const fraction = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const decimal = locale === 'es' ? ',' : '.';
  const number = `${Math.trunc(hundredths / 100)}${fraction === '' ? '' : decimal}${fraction}`;
  return locale === 'es' ? `${number} %` : `${number}%`;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE } as const;

/**
 * Date formatters by locale. They are created once, because creating a formatter takes longer than formatting a
 * thousand dates.
 */
const FORMATS = {
  es: { day: new Intl.DateTimeFormat('es', DAY), time: new Intl.DateTimeFormat('es', TIME) },
  en: { day: new Intl.DateTimeFormat('en', DAY), time: new Intl.DateTimeFormat('en', TIME) },
} as const satisfies Record<Locale, unknown>;

export function formatDay(instant: Temporal.Instant, locale: Locale): string {
  return FORMATS[locale].day.format(instant.epochMilliseconds);
}

/**
 * Formats a range of days, such as `15 ene – 15 feb 2027`. A month or year common to both days appears only once.
 */
export function formatSpan(from: Temporal.Instant, to: Temporal.Instant, locale: Locale): string {
  const span = FORMATS[locale].day.formatRange(from.epochMilliseconds, to.epochMilliseconds);
  // Thin spaces are replaced, so that text copied from the PDF contains ordinary spaces.
  return span.replaceAll('\u2009', ' ');
}

export function formatMoment(instant: Temporal.Instant, locale: Locale): string {
  return `${formatDay(instant, locale)}, ${FORMATS[locale].time.format(instant.epochMilliseconds)}`;
}
