import { ZONE } from './calendar.ts';
import type { Currency } from './lists.ts';
import { formatDecimal } from './money.ts';
import { type Locale, say, type Text } from './texts.ts';

/** Currency symbols for amounts in mails and on pages. */

const SIGNS = { COP: '$', USD: '$', EUR: '€' } as const satisfies Record<Currency, string>;

const TAGS = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

const WHOLE = {
  es: new Intl.NumberFormat(TAGS.es),
  en: new Intl.NumberFormat(TAGS.en),
} as const satisfies Record<Locale, Intl.NumberFormat>;

const POINT = { es: ',', en: '.' } as const satisfies Record<Locale, string>;

/** Formats money for pages, mails and receipts, such as `$ 30.000 COP`, `$ 12,50 USD` or `−$ 5.000 COP`. */
export function displayMoney(minor: bigint, currency: Currency, locale: Locale): string {
  const sign = minor < 0n ? '−' : '';
  return `${sign}${SIGNS[currency]} ${displayAmount(minor < 0n ? -minor : minor, currency, locale)} ${currency}`;
}

/**
 * Formats an amount for a form field, such as `30.000` or `12,50`. Amounts in COP omit the cents when they are zero,
 * as is usual in Colombia.
 */
export function displayAmount(minor: bigint, currency: Currency, locale: Locale): string {
  const [whole = '', cents = ''] = formatDecimal(minor).split('.');
  const fraction = currency === 'COP' && cents === '00' ? '' : `${POINT[locale]}${cents}`;
  return `${WHOLE[locale].format(BigInt(whole))}${fraction}`;
}

const AMOUNT = /([$€]) (\d[\d.,]*)(?: (COP|USD|EUR))?/g;

/** Matches the space before the last digits of a card or account, as in `Visa ····1111`. */
const LAST_DIGITS = / (?=····\d)/g;

/** Replaces the spaces inside amounts, and between a card's brand and its last digits, with non-breaking spaces. */
export function unbroken(text: string): string {
  return text
    .replaceAll(AMOUNT, (amount) => amount.replaceAll(' ', '\u00a0'))
    .replaceAll(LAST_DIGITS, '\u00a0');
}

/**
 * Date formatters by locale. They are created once, because creating a formatter is slower than composing a whole
 * mail.
 */
const DAYS = {
  es: new Intl.DateTimeFormat(TAGS.es, { dateStyle: 'long', timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { dateStyle: 'long', timeZone: ZONE }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** Joins names into a list with "and", such as `Visa, Mastercard y Diners Club`, or with "or" if `last` is `or`. */
export function listOf(names: readonly string[], locale: Locale, last: 'and' | 'or' = 'and'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(TAGS[locale], { type }).format(names);
}

/** Formats the date of an instant in Colombia time, such as `15 de febrero de 2027` or `February 15, 2027`. */
export function displayDate(instant: Temporal.Instant, locale: Locale): string {
  // The formatter receives a number, because formatting a Temporal.Instant takes ten times as long.
  return DAYS[locale].format(instant.epochMilliseconds);
}

const DAYS_OF_A_YEAR = {
  es: new Intl.DateTimeFormat(TAGS.es, { day: 'numeric', month: 'long', timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { day: 'numeric', month: 'long', timeZone: ZONE }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

const SPAN: Text = { es: 'Del {from} al {to}', en: '{from} to {to}' };

/**
 * Formats a period, such as `Del 15 de enero al 15 de febrero de 2027` or `January 15 to February 15, 2027`. If both
 * dates are in the same year, the first date omits it.
 */
export function displaySpan(from: Temporal.Instant, to: Temporal.Instant, locale: Locale): string {
  const [first, last] = [from, to].map((at) => at.toZonedDateTimeISO(ZONE).year);
  const start =
    first === last ? DAYS_OF_A_YEAR[locale].format(from.epochMilliseconds) : displayDate(from, locale);
  return say(SPAN, locale, { from: start, to: displayDate(to, locale) });
}

const MOMENTS = {
  es: new Intl.DateTimeFormat(TAGS.es, { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** Formats an instant as date and time in Colombia, such as `15 de enero de 2027 a las 10:00 a. m.`. */
export function displayDateTime(instant: Temporal.Instant, locale: Locale): string {
  return wholeTimes(MOMENTS[locale].format(instant.epochMilliseconds));
}

const TIME = /\d{1,2}:\d{2} [ap](?:\. m\.|m)/gi;

/** Replaces spaces inside times such as `10:00 a. m.` with non-breaking spaces. */
function wholeTimes(text: string): string {
  return text.replaceAll(TIME, (time) => time.replaceAll(' ', '\u00a0'));
}

/** Formats hundredths of a percent, such as `2,5 %` in Spanish and `2.5%` in English. */
export function displayPercent(hundredths: number, locale: Locale): string {
  const number = displayRate(hundredths, locale);
  return locale === 'es' ? `${number}\u00a0%` : `${number}%`;
}

/** Formats hundredths of a percent for a form field, without the percent sign, such as `2,5`. */
export function displayRate(hundredths: number, locale: Locale): string {
  return (hundredths / 100).toLocaleString(TAGS[locale], { maximumFractionDigits: 4 });
}

/** Formats a date without a time, such as the last day of an offer. */
export function displayDay(day: Temporal.PlainDate, locale: Locale): string {
  return displayDate(day.toZonedDateTime(ZONE).toInstant(), locale);
}

/** Formats a month given as `YYYY-MM`: `2031-12` becomes `diciembre de 2031` or `December 2031`. */
export function displayMonth(month: string, locale: Locale): string {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return first.toLocaleString(TAGS[locale], { month: 'long', year: 'numeric' });
}
