import type { CardBrand } from '#src/platform/card-number.ts';
import { OTHER_FIELDS, type ThreeDs, VISA_FIELDS } from './schema.ts';

const ECIS = ['05', '06', '07'] as const;

/** Returns whether the card is a Visa card and its 3-D Secure data contains an unknown ECI value. */
export function hasInvalidEci(brand: CardBrand | null, sent: ThreeDs | null): boolean {
  const eci = sent?.eci ?? null;
  return brand === 'visa' && eci !== null && !ECIS.some((known) => known === eci);
}

/**
 * Returns the rejection code if the 3-D Secure fields belong to another card brand, or null if they match. Code 319
 * means Mastercard fields with a Visa card. Code 320 means Visa fields with any other card.
 */
export function rejectionOf(brand: CardBrand | null, sent: ThreeDs | null): '319' | '320' | null {
  if (sent === null) return null;
  const has = (name: keyof ThreeDs) => (sent[name] ?? null) !== null;
  if (brand !== 'visa') return VISA_FIELDS.some(has) ? '320' : null;
  return OTHER_FIELDS.some(has) ? '319' : null;
}

/** Returns the 3-D Secure fields that have a value, by their names in the network's API. */
export function sentThreeDs(threeDs: ThreeDs): Record<string, string> {
  const sent = Object.entries(threeDs).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(sent);
}
