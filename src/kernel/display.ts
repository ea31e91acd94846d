import { ZONE } from './calendar.ts';
import type { Currency } from './lists.ts';
import { formatDecimal } from './money.ts';
import { type Locale, say, type Text } from './texts.ts';

/** Amounts and dates as people read them, in mails and on pages. */

const SIGNS = { COP: '$', USD: '$', EUR: '€' } as const satisfies Record<Currency, string>;

const TAGS = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

const WHOLE = {
  es: new Intl.NumberFormat(TAGS.es),
  en: new Intl.NumberFormat(TAGS.en),
} as const satisfies Record<Locale, Intl.NumberFormat>;

const POINT = { es: ',', en: '.' } as const satisfies Record<Locale, string>;

/** `$ 30.000 COP`, `$ 12,50 USD`, `−$ 5.000 COP`: on pages, in mails and on receipts. */
export function displayMoney(minor: bigint, currency: Currency, locale: Locale): string {
  const sign = minor < 0n ? '−' : '';
  return `${sign}${SIGNS[currency]} ${displayAmount(minor < 0n ? -minor : minor, currency, locale)} ${currency}`;
}

/** `30.000`, `12,50`: in a field of a form. Pesos show their cents only when there are any: nobody is used to seeing them. */
export function displayAmount(minor: bigint, currency: Currency, locale: Locale): string {
  const [whole = '', cents = ''] = formatDecimal(minor).split('.');
  const fraction = currency === 'COP' && cents === '00' ? '' : `${POINT[locale]}${cents}`;
  return `${WHOLE[locale].format(BigInt(whole))}${fraction}`;
}

const AMOUNT = /([$€]) (\d[\d.,]*)(?: (COP|USD|EUR))?/g;

/** The last digits of a card or an account, and what is before them. */
const LAST_DIGITS = / (?=····\d)/g;

/** The same text, with no place to break a line inside of an amount, or between a card and its last digits. */
export function unbroken(text: string): string {
  return text
    .replaceAll(AMOUNT, (amount) => amount.replaceAll(' ', '\u00a0'))
    .replaceAll(LAST_DIGITS, '\u00a0');
}

/** Made once: making one takes longer than composing a mail. */
const DAYS = {
  es: new Intl.DateTimeFormat(TAGS.es, { dateStyle: 'long', timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { dateStyle: 'long', timeZone: ZONE }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

/** `Visa, Mastercard y Diners Club`; of things to choose from, with «o». */
export function listOf(names: readonly string[], locale: Locale, last: 'and' | 'or' = 'and'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(TAGS[locale], { type }).format(names);
}

/** The day in Colombia: `15 de febrero de 2027`, `February 15, 2027`. */
export function displayDate(instant: Temporal.Instant, locale: Locale): string {
  // A number is formatted in a tenth of the time of an instant.
  return DAYS[locale].format(instant.epochMilliseconds);
}

const DAYS_OF_A_YEAR = {
  es: new Intl.DateTimeFormat(TAGS.es, { day: 'numeric', month: 'long', timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { day: 'numeric', month: 'long', timeZone: ZONE }),
} as const satisfies Record<Locale, Intl.DateTimeFormat>;

const SPAN: Text = { es: 'Del {from} al {to}', en: '{from} to {to}' };

/** `Del 15 de enero al 15 de febrero de 2027`, `January 15 to February 15, 2027`: a year that both have is said once. */
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

/** The day and the time in Colombia: `15 de enero de 2027 a las 10:00 a. m.`. */
export function displayDateTime(instant: Temporal.Instant, locale: Locale): string {
  return wholeTimes(MOMENTS[locale].format(instant.epochMilliseconds));
}

const TIME = /\d{1,2}:\d{2} [ap](?:\. m\.|m)/gi;

/** No line is broken inside of `10:00 a. m.`. */
function wholeTimes(text: string): string {
  return text.replaceAll(TIME, (time) => time.replaceAll(' ', '\u00a0'));
}

/** Of hundredths of a per cent: `19 %`, `2,5 %`; in English `19%`, `2.5%`. */
export function displayPercent(hundredths: number, locale: Locale): string {
  const number = displayRate(hundredths, locale);
  return locale === 'es' ? `${number}\u00a0%` : `${number}%`;
}

/** The same without its sign, in a field of a form: `2,5`. */
export function displayRate(hundredths: number, locale: Locale): string {
  return (hundredths / 100).toLocaleString(TAGS[locale], { maximumFractionDigits: 4 });
}

/** Of a day that is the same everywhere, such as the last of an offer. */
export function displayDay(day: Temporal.PlainDate, locale: Locale): string {
  return displayDate(day.toZonedDateTime(ZONE).toInstant(), locale);
}

/** Of a month such as `2031-12`: `diciembre de 2031`, `December 2031`. */
export function displayMonth(month: string, locale: Locale): string {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return first.toLocaleString(TAGS[locale], { month: 'long', year: 'numeric' });
}
