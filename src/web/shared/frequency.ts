import type { Interval } from '#src/kernel/lists.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';

/** Names of billing intervals such as a month, in singular and plural. */
const LENGTHS = {
  day: { one: { es: '1 día', en: '1 day' }, many: { es: '{count} días', en: '{count} days' } },
  week: { one: { es: '1 semana', en: '1 week' }, many: { es: '{count} semanas', en: '{count} weeks' } },
  month: { one: { es: '1 mes', en: '1 month' }, many: { es: '{count} meses', en: '{count} months' } },
  year: { one: { es: '1 año', en: '1 year' }, many: { es: '{count} años', en: '{count} years' } },
} as const satisfies Record<Interval, { one: Text; many: Text }>;

const EVERY = {
  day: { es: 'cada día', en: 'every day' },
  week: { es: 'cada semana', en: 'every week' },
  month: { es: 'cada mes', en: 'every month' },
  year: { es: 'cada año', en: 'every year' },
} as const satisfies Record<Interval, Text>;

const EVERY_SO_MANY = { es: 'cada {length}', en: 'every {length}' } as const satisfies Text;

/** Formats a length of time: `14 días`, `1 mes`. */
export function lengthWords(count: number, interval: Interval, locale: Locale): string {
  const { one, many } = LENGTHS[interval];
  return say(count === 1 ? one : many, locale, { count });
}

/** Formats a billing frequency: `cada mes`, `cada 3 meses`. */
export function everyWords(count: number, interval: Interval, locale: Locale): string {
  if (count === 1) return say(EVERY[interval], locale);
  return say(EVERY_SO_MANY, locale, { length: lengthWords(count, interval, locale) });
}
