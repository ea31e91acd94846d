import type { Deps } from '#src/deps.ts';
import type { MailFile } from '#src/platform/mail/mailer.ts';
import type { Branding, BrandingWithLogo } from '#src/tenancy/merchants/branding.ts';
import { logoUrl } from '#src/tenancy/merchants/logo-url.ts';
import { findBranding } from '#src/tenancy/merchants/templates/store.ts';
import type { Mail } from './types.ts';

/** Appearance of a merchant's emails, with the merchant's legal and contact details. */
export interface MailBrand {
  /** Brand colour as `#rrggbb`. Null for the default colour. */
  colour: string | null;
  /**
   * URL of the logo, or its `cid:` reference if the logo is attached to the email. Null if the merchant has no logo.
   */
  logo: string | null;
  legal_name: string | null;
  tax_id: string | null;
  address: string | null;
  contact_email: string | null;
  contact_phone: string | null;
}

/** Default brand for emails that do not belong to a merchant. */
export const UNBRANDED: MailBrand = {
  ...{ colour: null, logo: null, legal_name: null, tax_id: null },
  ...{ address: null, contact_email: null, contact_phone: null },
};

type Of = Pick<Mail, 'commerce_id' | 'office_id'>;

function brandIn(look: Omit<Branding, 'logo'>, logo: string | null): MailBrand {
  const { colour, legal_name, tax_id, address, contact_email, contact_phone } = look;
  return { colour, logo, legal_name, tax_id, address, contact_email, contact_phone };
}

/**
 * Returns a function that loads an office's brand for displaying an email in the browser. The logo URL points to this
 * server. The function caches the brands.
 */
export function brandsForDisplay(deps: Pick<Deps, 'db' | 'base_url'>): (of: Of) => Promise<MailBrand> {
  const known = new Map<string, Promise<MailBrand>>();
  const find = async (of: Of): Promise<MailBrand> => {
    const look = await findBranding(deps.db, of);
    if (!look) throw new Error(`there is no merchant ${of.commerce_id}`);
    return brandIn(look, look.logo === null ? null : `${deps.base_url}${logoUrl(look.logo)}`);
  };
  return ({ commerce_id, office_id }) => {
    const key = `${commerce_id} ${office_id}`;
    const brand = known.get(key) ?? find({ commerce_id, office_id });
    known.set(key, brand);
    return brand;
  };
}

/** Content id by which the HTML of an email refers to the attached logo. */
const LOGO_CID = 'logo@merchant';

/**
 * Returns the brand for sending an email, with the logo as attachment, because many email clients block remote
 * images.
 */
export function brandForSending(look: BrandingWithLogo): { brand: MailBrand; pictures: MailFile[] } {
  const { logo } = look;
  if (logo === null) return { brand: brandIn(look, null), pictures: [] };
  const name = `logo.${logo.media_type === 'image/png' ? 'png' : 'jpg'}`;
  const picture = { name, media: logo.media_type, bytes: logo.bytes, cid: LOGO_CID };
  return { brand: brandIn(look, `cid:${LOGO_CID}`), pictures: [picture] };
}
