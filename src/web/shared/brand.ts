import type { Deps } from '#src/deps.ts';
import type { BrandingKey } from '#src/tenancy/merchants/branding.ts';
import { logoUrl } from '#src/tenancy/merchants/logo-url.ts';
import { findBranding } from '#src/tenancy/merchants/templates/store.ts';
import { coloursUrl } from './colours.ts';

/** Name, logo and legal details of a merchant, for pages that payers see. */
export interface Brand {
  name: string;
  /** Path of the logo on this server; null if the merchant has no logo. */
  logo_url: string | null;
  colours_url: string | null;
  /** Whether the subscription form asks for a postal address. */
  asks_address: boolean;
  legal: Legal;
  /** Privacy policy that payers accept; null if the merchant has none. */
  policy: Policy | null;
}

/** Legal identity and contact details of the merchant. A field that the merchant has not set is null. */
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

/** Loads the brand for a payment, reservation or plan of a merchant. Throws if the merchant does not exist. */
export async function loadBrand(deps: Deps, of: BrandingKey): Promise<Brand> {
  const look = await findBranding(deps.db, of);
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
