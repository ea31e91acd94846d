import type { Currency } from '#src/kernel/lists.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import type { Wanted } from '#src/tenancy/provider-accounts/offered.ts';

/** Returns the card brands that the merchant's providers accept for a currency, in the order of display. */
export function brandsOf(
  offers: (wanted: Wanted) => boolean,
  currency: Currency,
  { hold = false } = {},
): CardBrand[] {
  return CARD_BRANDS.filter((brand) => offers({ method: 'card', currency, brand, hold }));
}
