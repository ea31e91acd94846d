import type { Deps } from '#src/deps.ts';
import { logoUrl } from '#src/tenancy/merchants/logo-url.ts';
import type { Branded } from '#src/tenancy/merchants/look.ts';
import { findLook } from '#src/tenancy/merchants/templates/store.ts';
import { coloursUrl } from './colours.ts';

/** How a merchant's pages look. */
export interface Brand {
  name: string;
  /** Addresses on this server; null where the merchant set none. */
  logo_url: string | null;
  colours_url: string | null;
  /** Whether whoever subscribes is asked where they live. */
  asks_address: boolean;
  legal: Legal;
  /** What payers are told of their data, and agree to; null where the merchant says nothing. */
  policy: Policy | null;
}

/** Who the merchant is before the law, and how payers reach it: whatever it has said. */
interface Legal {
  legal_name: string | null;
  tax_id: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
}

export interface Policy {
  version: number;
  text: string | null;
  url: string | null;
}

/** Of a payment, a reservation, a plan: of whatever a page is about. */
export async function loadBrand(deps: Deps, of: Branded): Promise<Brand> {
  const look = await findLook(deps.db, of);
  if (!look) throw new Error(`there is no merchant ${of.commerce_id}`);
  const { legal_name, tax_id, contact_email, contact_phone, address, privacy_version: version } = look;
  return {
    name: look.title ?? look.name,
    logo_url: look.logo === null ? null : logoUrl(look.logo),
    colours_url: look.colour === null ? null : coloursUrl(look.colour),
    legal: { legal_name, tax_id, contact_email, contact_phone, address },
    policy: version === null ? null : { version, text: look.privacy_text, url: look.privacy_url },
    asks_address: look.asks_address,
  };
}
