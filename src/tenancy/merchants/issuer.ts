import type { BrandingWithLogo } from './branding.ts';

/** Issuer of a receipt: public name, legal identity and contact details of the merchant. */
export interface Issuer {
  name: string;
  /** Logo as PNG or JPEG. */
  logo: Buffer | null;
  legal_name: string | null;
  tax_id: string | null;
  address: string | null;
  contact_email: string | null;
  contact_phone: string | null;
}

export function issuerOf(look: BrandingWithLogo): Issuer {
  const { name, logo, legal_name, tax_id, address, contact_email, contact_phone } = look;
  return {
    ...{ name, logo: logo?.bytes ?? null },
    ...{ legal_name, tax_id, address, contact_email, contact_phone },
  };
}
