import type { Deps } from '#src/deps.ts';
import { findMerchant } from '#src/modules/merchants/store.ts';

/** How a merchant's pages look. */
export interface Brand {
  name: string;
  /** Addresses on this server; null where the merchant set none. */
  logo_url: string | null;
  colours_url: string | null;
}

export async function loadBrand(
  deps: Deps,
  of: { commerce_id: number; checkout_template_id?: number | null },
): Promise<Brand> {
  const merchant = await findMerchant(deps.db, of.commerce_id);
  return { name: merchant?.name ?? '', logo_url: null, colours_url: null };
}
