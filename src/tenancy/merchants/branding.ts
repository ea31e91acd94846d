import type { LogoMediaType } from './types.ts';

/** Selects the branding to show: by merchant, office and checkout template. */
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
  /** Hash of the template's logo, or of the merchant's if the template has none. Null if both have none. */
  logo: string | null;
  legal_name: string | null;
  tax_id: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  privacy_text: string | null;
  privacy_url: string | null;
  /** Current version of the privacy policy; null if the merchant has no policy. */
  privacy_version: number | null;
}

/** Branding of a merchant with the logo image instead of its hash. */
export interface BrandingWithLogo extends Omit<Branding, 'logo'> {
  logo: { media_type: LogoMediaType; bytes: Buffer } | null;
}

export type LoadBranding = (of: BrandingKey) => Promise<BrandingWithLogo>;
