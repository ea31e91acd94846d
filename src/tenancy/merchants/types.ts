import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Locale } from '#src/kernel/texts.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

/** What a logo may be; the database knows the same list. */
export type LogoMediaType = 'image/png' | 'image/jpeg';

interface KeptLogo {
  media_type: LogoMediaType;
  bytes: Buffer;
  updated_at: Temporal.Instant;
  /** Of its bytes, and part of its address. */
  hash: GeneratedAlways<string>;
}

export interface MerchantTables {
  merchants: {
    id: Generated<number>;
    name: string;
    slug: string;
    active: boolean;
    /** When it was last enabled after having been disabled. */
    enabled_at: Generated<Temporal.Instant | null>;
    /** The instant of the backup that its books were restored from, until what happened at providers since is settled. */
    unsettled_since: Generated<Temporal.Instant | null>;
    demo: boolean;
    webhook_secret: Buffer | null;
    /** Where events go that name no address of their own. */
    webhook_url: Generated<string | null>;
    /** Where its own system says what customers owe. */
    erp_url: Generated<string | null>;
    /** The brands it may hold money on. */
    reservation_brands: Generated<CardBrand[]>;
    /** The language of readable texts in webhook bodies. */
    locale: Generated<Locale>;
    previous_webhook_secret: Buffer | null;
    previous_webhook_secret_until: Temporal.Instant | null;
    /** Nobody looks at its panel without a second factor. */
    second_factor_required: Generated<boolean>;
    created_at: Temporal.Instant;
    /** Before the law, where that is another than its name. */
    legal_name: Generated<string | null>;
    /** A NIT with its check digit. */
    tax_id: Generated<string | null>;
    contact_email: Generated<string | null>;
    contact_phone: Generated<string | null>;
    address: Generated<string | null>;
    /** What its payers are told of their data. */
    privacy_text: Generated<string | null>;
    /** Where all of it can be read. */
    privacy_url: Generated<string | null>;
  };
  /** What payers were told of their data, each as it stood for a while; only added to. */
  privacy_policies: {
    commerce_id: number;
    version: number;
    text: string | null;
    url: string | null;
    since: Temporal.Instant;
  };
  merchant_logos: KeptLogo & { commerce_id: number };
  offices: {
    id: Generated<number>;
    commerce_id: number;
    name: string;
    created_at: Temporal.Instant;
  };
  taxes: {
    id: Generated<number>;
    commerce_id: number;
    name: string;
    value_hundredths: number;
    active: boolean;
    created_at: Temporal.Instant;
  };
  checkout_templates: {
    id: Generated<number>;
    commerce_id: number;
    /** For those who choose between templates; payers read the title. */
    name: string;
    active: boolean;
    /** In place of the merchant's name. */
    title: string | null;
    /** `#rrggbb`, in small letters. */
    colour: string | null;
    /** For whatever names no template and has none of its office. */
    is_default: Generated<boolean>;
    /** Whether whoever subscribes is asked where they live. */
    asks_address: Generated<boolean>;
    created_at: Temporal.Instant;
  };
  checkout_template_logos: KeptLogo & { commerce_id: number; checkout_template_id: number };
  checkout_template_offices: { commerce_id: number; checkout_template_id: number; office_id: number };
}

export type Merchant = Selectable<MerchantTables['merchants']>;
/** The merchant of a charge, with the address and the language of its webhooks. */
export type MerchantSummary = Pick<Merchant, 'id' | 'name' | 'slug' | 'webhook_url' | 'locale'>;
export type WebhookSettings = Pick<Merchant, 'webhook_url' | 'locale'>;
export type MerchantLogo = Selectable<MerchantTables['merchant_logos']>;
export type NewMerchantLogo = Insertable<MerchantTables['merchant_logos']>;
export type PrivacyPolicy = Selectable<MerchantTables['privacy_policies']>;
export type Office = Selectable<MerchantTables['offices']>;
export type Tax = Selectable<MerchantTables['taxes']>;
