import type { Locale } from '#src/kernel/texts.ts';

/** Codes of countries whose customers get mails in English. Customers in all other countries get mails in Spanish. */
const ENGLISH = new Set(['US', 'USA', 'GB', 'GBR', 'UK', 'CA', 'CAN', 'AU', 'AUS', 'NZ', 'NZL', 'IE', 'IRL']);

/** Returns the language for a country code. Case and surrounding spaces are ignored. */
export function localeOfCountry(country: string): Locale {
  return ENGLISH.has(country.trim().toUpperCase()) ? 'en' : 'es';
}
