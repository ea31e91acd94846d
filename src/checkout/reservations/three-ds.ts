import type { CardBrand } from '#src/platform/card-number.ts';
import { OTHER_FIELDS, type ThreeDs, VISA_FIELDS } from './schema.ts';

const ECIS: readonly unknown[] = ['05', '06', '07'];

/**
 * What the network would refuse of an authentication that the merchant made itself, and so do we: 319 is Mastercard's
 * with a Visa card, 320 Visa's with any other card, 310 an ECI that there is not.
 */
export function rejectionOf(brand: CardBrand | null, sent: ThreeDs | null): '310' | '319' | '320' | null {
  if (sent === null) return null;
  const has = (name: keyof ThreeDs) => (sent[name] ?? null) !== null;
  if (brand !== 'visa') return VISA_FIELDS.some(has) ? '320' : null;
  if (OTHER_FIELDS.some(has)) return '319';
  return ECIS.includes(sent.eci) ? null : '310';
}

/** As the network takes it: what was sent, and no more. */
export function sentThreeDs(threeDs: ThreeDs): Record<string, string> {
  const sent = Object.entries(threeDs).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(sent);
}
