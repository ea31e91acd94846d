import type { Generated, Selectable } from 'kysely';

/** What a logo may be; the database knows the same list. */
export type LogoMediaType = 'image/png' | 'image/jpeg';

export interface MerchantTables {
  merchants: {
    id: Generated<number>;
    name: string;
    slug: string;
    active: boolean;
    demo: boolean;
    webhook_secret: Buffer | null;
    /** Where events go that name no address of their own. */
    webhook_url: Generated<string | null>;
    /** Where its own system says what customers owe. */
    erp_url: Generated<string | null>;
    previous_webhook_secret: Buffer | null;
    previous_webhook_secret_until: Temporal.Instant | null;
    created_at: Temporal.Instant;
  };
  merchant_logos: {
    commerce_id: number;
    media_type: LogoMediaType;
    bytes: Buffer;
    updated_at: Temporal.Instant;
  };
  offices: {
    id: Generated<number>;
    commerce_id: number;
    name: string;
    created_at: Temporal.Instant;
  };
  users: {
    id: Generated<number>;
    commerce_id: number;
    name: string;
    email: string;
    password_hash: string;
    all_offices: boolean;
    created_at: Temporal.Instant;
  };
  user_offices: { user_id: number; office_id: number };
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
    name: string;
    active: boolean;
    created_at: Temporal.Instant;
  };
  checkout_template_offices: { checkout_template_id: number; office_id: number };
}

export type Merchant = Selectable<MerchantTables['merchants']>;
export type MerchantLogo = Selectable<MerchantTables['merchant_logos']>;
export type Office = Selectable<MerchantTables['offices']>;
export type User = Selectable<MerchantTables['users']>;
export type Tax = Selectable<MerchantTables['taxes']>;
