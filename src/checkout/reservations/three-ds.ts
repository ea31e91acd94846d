import type { CardBrand } from '#src/platform/card-number.ts';
import { OTHER_FIELDS, type ThreeDs, VISA_FIELDS } from './schema.ts';

const ECIS = ['05', '06', '07'] as const;

/** Returns whether a Visa card was sent with an unknown ECI. */
export function hasInvalidEci(brand: CardBrand | null, sent: ThreeDs | null): boolean {
  const eci = sent?.eci ?? null;
  return brand === 'visa' && eci !== null && !ECIS.some((known) => known === eci);
}

/**
 * Returns the rejection code if the 3DS fields belong to another brand. 319 means Mastercard fields with a Visa card,
 * and 320 means Visa fields with any other card. Returns null if the fields match.
 */
export function rejectionOf(brand: CardBrand | null, sent: ThreeDs | null): '319' | '320' | null {
  if (sent === null) return null;
  const has = (name: keyof ThreeDs) => (sent[name] ?? null) !== null;
  if (brand !== 'visa') return VISA_FIELDS.some(has) ? '320' : null;
  return OTHER_FIELDS.some(has) ? '319' : null;
}

/** Returns the 3DS fields that have a value, in the format of the network. */
export function sentThreeDs(threeDs: ThreeDs): Record<string, string> {
  const sent = Object.entries(threeDs).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(sent);
}
