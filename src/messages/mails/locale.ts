import type { Locale } from '#src/kernel/texts.ts';

/** Where English is what people read; everybody else is written to in Spanish. */
const ENGLISH = new Set(['US', 'USA', 'GB', 'GBR', 'UK', 'CA', 'CAN', 'AU', 'AUS', 'NZ', 'NZL', 'IE', 'IRL']);

/** The language of somebody of that country, however it is written. */
export function localeOfCountry(country: string): Locale {
  return ENGLISH.has(country.trim().toUpperCase()) ? 'en' : 'es';
}
