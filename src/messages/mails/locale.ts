import type { Locale } from '#src/kernel/texts.ts';

/**
 * Country codes of customers who receive emails in English. Customers in all other countries receive them in Spanish.
 */
const ENGLISH = new Set(['US', 'USA', 'GB', 'GBR', 'UK', 'CA', 'CAN', 'AU', 'AUS', 'NZ', 'NZL', 'IE', 'IRL']);

/** Returns the email language for a country code. Ignores case and surrounding spaces. */
export function localeOfCountry(country: string): Locale {
  return ENGLISH.has(country.trim().toUpperCase()) ? 'en' : 'es';
}
