import type { Deps } from '#src/deps.ts';
import { type Branded, findLook } from '#src/tenancy/merchants/templates/store.ts';
import { logoUrl } from './brand-assets.ts';
import { coloursUrl } from './colours.ts';

/** How a merchant's pages look. */
export interface Brand {
  name: string;
  /** Addresses on this server; null where the merchant set none. */
  logo_url: string | null;
  colours_url: string | null;
}

/** Of a payment, a reservation, a plan: of whatever a page is about. */
export async function loadBrand(deps: Deps, of: Branded): Promise<Brand> {
  const look = await findLook(deps.db, of);
  if (!look) throw new Error(`there is no merchant ${of.commerce_id}`);
  return {
    name: look.title ?? look.name,
    logo_url: look.logo === null ? null : logoUrl(look.logo),
    colours_url: look.colour === null ? null : coloursUrl(look.colour),
  };
}
