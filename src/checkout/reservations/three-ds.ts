import type { CardBrand } from '#src/platform/card-number.ts';
import { OTHER_FIELDS, type ThreeDs, VISA_FIELDS } from './schema.ts';

const ECIS = ['05', '06', '07'] as const;

/** Whether a Visa card comes with an ECI that does not exist. */
export function hasInvalidEci(brand: CardBrand | null, sent: ThreeDs | null): boolean {
  const eci = sent?.eci ?? null;
  return brand === 'visa' && eci !== null && !ECIS.some((known) => known === eci);
}

/**
 * The code with which a reservation is rejected when the 3DS fields are those of the other brand: 319 for Mastercard's fields with a
 * Visa card, 320 for Visa's fields with any other card. Null when they fit.
 */
export function rejectionOf(brand: CardBrand | null, sent: ThreeDs | null): '319' | '320' | null {
  if (sent === null) return null;
  const has = (name: keyof ThreeDs) => (sent[name] ?? null) !== null;
  if (brand !== 'visa') return VISA_FIELDS.some(has) ? '320' : null;
  return OTHER_FIELDS.some(has) ? '319' : null;
}

/** The 3DS fields that were sent with a value, as the network takes them. */
export function sentThreeDs(threeDs: ThreeDs): Record<string, string> {
  const sent = Object.entries(threeDs).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(sent);
}
