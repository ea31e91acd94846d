import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Locale } from '#src/kernel/texts.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

/** Supported logo formats. A check constraint in the database has the same list. */
export type LogoMediaType = 'image/png' | 'image/jpeg';

interface KeptLogo {
  media_type: LogoMediaType;
  bytes: Buffer;
  updated_at: Temporal.Instant;
  /** Hash of the image, used in its URL. */
  hash: GeneratedAlways<string>;
}

export interface MerchantTables {
  merchants: {
    id: Generated<number>;
    name: string;
    slug: string;
    active: boolean;
    /** Time at which the merchant was last re-enabled. Null if it was never disabled. */
    enabled_at: Generated<Temporal.Instant | null>;
    /**
     * Instant of the backup that the merchant's records were restored from. Null when they are reconciled with the
     * providers.
     */
    unsettled_since: Generated<Temporal.Instant | null>;
    demo: boolean;
    webhook_secret: Buffer | null;
    /** Default webhook URL, for objects that set no webhook URL. Null if there is no default. */
    webhook_url: Generated<string | null>;
    /**
     * URL of the merchant's ERP, which reports the debts of the merchant's customers. Null if no ERP is
     * connected.
     */
    erp_url: Generated<string | null>;
    /** Card brands for which the merchant can place holds. */
    reservation_brands: Generated<CardBrand[]>;
    /** Language of human-readable strings in webhook bodies. */
    locale: Generated<Locale>;
    previous_webhook_secret: Buffer | null;
    previous_webhook_secret_until: Temporal.Instant | null;
    /** Whether users need a second factor to use the panel. */
    second_factor_required: Generated<boolean>;
    created_at: Temporal.Instant;
    /** Registered legal name, if it differs from `name`; otherwise null. */
    legal_name: Generated<string | null>;
    /** NIT with its check digit. */
    tax_id: Generated<string | null>;
    contact_email: Generated<string | null>;
    contact_phone: Generated<string | null>;
    address: Generated<string | null>;
    /** Privacy notice that payers see. Null if the merchant has none. */
    privacy_text: Generated<string | null>;
    /** URL of the full privacy policy. Null if the merchant has none. */
    privacy_url: Generated<string | null>;
  };
  /** All versions of the privacy policy. Rows are only inserted, never changed. */
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
    /** Internal name of the template. Payers see `title`. */
    name: string;
    active: boolean;
    /** Title that payers see instead of the merchant's name. Null shows the merchant's name. */
    title: string | null;
    /** Colour of the template, as `#rrggbb` in lower case. Null if the template sets no colour. */
    colour: string | null;
    /** Whether checkouts use this template if they request none and their office has none. */
    is_default: Generated<boolean>;
    /** Whether the checkout form asks subscribers for their postal address. */
    asks_address: Generated<boolean>;
    created_at: Temporal.Instant;
  };
  checkout_template_logos: KeptLogo & { commerce_id: number; checkout_template_id: number };
  checkout_template_offices: { commerce_id: number; checkout_template_id: number; office_id: number };
}

export type Merchant = Selectable<MerchantTables['merchants']>;
/** The merchant of a charge, with the URL and language of its webhooks. */
export type MerchantSummary = Pick<Merchant, 'id' | 'name' | 'slug' | 'webhook_url' | 'locale'>;
export type WebhookSettings = Pick<Merchant, 'webhook_url' | 'locale'>;
export type MerchantLogo = Selectable<MerchantTables['merchant_logos']>;
export type NewMerchantLogo = Insertable<MerchantTables['merchant_logos']>;
export type PrivacyPolicy = Selectable<MerchantTables['privacy_policies']>;
export type Office = Selectable<MerchantTables['offices']>;
export type Tax = Selectable<MerchantTables['taxes']>;
