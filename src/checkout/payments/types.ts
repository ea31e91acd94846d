import type { Generated, Selectable } from 'kysely';
import type { CheckoutType, Currency } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

type PaymentUrls = Readonly<Record<string, string | null>>;

export interface PaymentTables {
  payments: {
    id: string;
    commerce_id: number;
    office_id: number;
    /** User who created the charge. Null for an order that a customer created on the public payment page. */
    user_id: number | null;
    production: boolean;
    description: string;
    amount: bigint;
    currency_type: Currency;
    tax: bigint;
    selected_taxes: JsonColumn<number[] | null>;
    checkout_type: CheckoutType;
    token_hash: Buffer | null;
    checkout_template_id: number | null;
    expires_at: Temporal.Instant | null;
    reference_1: string | null;
    reference_2: string | null;
    reference_3: string | null;
    metadata: JsonColumn<Metadata | null>;
    customer: JsonColumn<{ name?: string | null | undefined; email?: string | null | undefined } | null>;
    result_urls: JsonColumn<PaymentUrls | null>;
    max_transactions: number | null;
    active: boolean;
    paid_at: Temporal.Instant | null;
    /** Overpaid amount that must still be refunded, in minor units. */
    excess: Generated<bigint>;
    /** Amount in minor units that the merchant reported as refunded outside this service. */
    returned_elsewhere: Generated<bigint>;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type Payment = Selectable<PaymentTables['payments']>;
