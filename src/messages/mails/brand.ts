import type { Deps } from '#src/deps.ts';
import type { MailFile } from '#src/platform/mail/mailer.ts';
import { logoUrl } from '#src/tenancy/merchants/logo-url.ts';
import type { Look, PicturedLook } from '#src/tenancy/merchants/look.ts';
import { findLook } from '#src/tenancy/merchants/templates/store.ts';
import type { Mail } from './types.ts';

/** How a merchant's mails look, and who it says it is. */
export interface MailBrand {
  /** `#rrggbb`; null: ours. */
  colour: string | null;
  /** Where a mail program finds it. */
  logo: string | null;
  legal_name: string | null;
  tax_id: string | null;
  address: string | null;
  contact_email: string | null;
  contact_phone: string | null;
}

/** Of nobody in particular. */
export const UNBRANDED: MailBrand = {
  ...{ colour: null, logo: null, legal_name: null, tax_id: null },
  ...{ address: null, contact_email: null, contact_phone: null },
};

type Of = Pick<Mail, 'commerce_id' | 'office_id'>;

function brandIn(look: Omit<Look, 'logo'>, logo: string | null): MailBrand {
  const { colour, legal_name, tax_id, address, contact_email, contact_phone } = look;
  return { colour, logo, legal_name, tax_id, address, contact_email, contact_phone };
}

/** To show mails by: the logo comes from this server. Loaded once for each office, however many mails there are. */
export function brandsToShow(deps: Pick<Deps, 'db' | 'base_url'>): (of: Of) => Promise<MailBrand> {
  const known = new Map<string, Promise<MailBrand>>();
  const find = async (of: Of): Promise<MailBrand> => {
    const look = await findLook(deps.db, of);
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

/** What the logo is called in the mail that brings it. */
const LOGO_CID = 'logo@merchant';

/** To send a mail by: it brings the logo along, since many mail programs load no picture from elsewhere. */
export function brandToSend(look: PicturedLook): { brand: MailBrand; pictures: MailFile[] } {
  const { logo } = look;
  if (logo === null) return { brand: brandIn(look, null), pictures: [] };
  const name = `logo.${logo.media_type === 'image/png' ? 'png' : 'jpg'}`;
  const picture = { name, media: logo.media_type, bytes: logo.bytes, cid: LOGO_CID };
  return { brand: brandIn(look, `cid:${LOGO_CID}`), pictures: [picture] };
}
