import type { Locale } from '#src/kernel/texts.ts';

/** Countries whose customers get mails in English. All others get them in Spanish. */
const ENGLISH = new Set(['US', 'USA', 'GB', 'GBR', 'UK', 'CA', 'CAN', 'AU', 'AUS', 'NZ', 'NZL', 'IE', 'IRL']);

/** Returns the language for a country code. Case and surrounding spaces are ignored. */
export function localeOfCountry(country: string): Locale {
  return ENGLISH.has(country.trim().toUpperCase()) ? 'en' : 'es';
}
