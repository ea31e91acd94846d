import type { LogoMediaType } from './types.ts';

/** Identifies the merchant whose branding is shown. The office and the template select the branding. */
export interface BrandingKey {
  commerce_id: number;
  office_id?: number | null;
  checkout_template_id?: number | null;
}

export interface Branding {
  name: string;
  title: string | null;
  colour: string | null;
  asks_address: boolean;
  /** Hash of the template's logo, or of the merchant's if the template has none. */
  logo: string | null;
  legal_name: string | null;
  tax_id: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  privacy_text: string | null;
  privacy_url: string | null;
  /** Version of the privacy policy that payers see; null if the merchant has none. */
  privacy_version: number | null;
}

/** The branding of a merchant, with the image of its logo. */
export interface BrandingWithLogo extends Omit<Branding, 'logo'> {
  logo: { media_type: LogoMediaType; bytes: Buffer } | null;
}

export type LoadBranding = (of: BrandingKey) => Promise<BrandingWithLogo>;
