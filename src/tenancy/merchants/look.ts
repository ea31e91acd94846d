import type { LogoMediaType } from './types.ts';

/** What is shown of a merchant, and what chooses how. */
export interface Branded {
  commerce_id: number;
  office_id?: number | null;
  checkout_template_id?: number | null;
}

export interface Look {
  name: string;
  title: string | null;
  colour: string | null;
  asks_address: boolean;
  /** The hash of the template's logo, else of the merchant's. */
  logo: string | null;
  legal_name: string | null;
  tax_id: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  privacy_text: string | null;
  privacy_url: string | null;
  /** Of what payers are told of their data; null where they are told nothing. */
  privacy_version: number | null;
}

/** The same with the picture itself. */
export interface PicturedLook extends Omit<Look, 'logo'> {
  logo: { media_type: LogoMediaType; bytes: Buffer } | null;
}

export type LookOf = (of: Branded) => Promise<PicturedLook>;
