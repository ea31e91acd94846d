import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ADVANCE_TYPES, CASH_INTERVALS, DELIVERY_TYPES, DISCOUNT_KINDS } from './item.ts';

/** Smallest partial payment of an item. The value is stored as decimal text in the JSON column. */
interface Advance {
  type: (typeof ADVANCE_TYPES)[number];
  value: string;
}

interface Discount {
  before_on: string;
  type: (typeof DISCOUNT_KINDS)[number];
  value: string;
}

export interface ItemOptions {
  picture: string | null;
  references: readonly string[];
  webhook: string | null;
  delivery: { type: (typeof DELIVERY_TYPES)[number]; value: string | null } | null;
  request_address_delivery: boolean;
  discount: Discount | null;
  cash_expiry: { period: number; interval: (typeof CASH_INTERVALS)[number] } | null;
  has_comments: boolean;
  comments_label: string | null;
}

/** Validation problem of one field of an item, in English and Spanish. */
export interface RefusalReason {
  path: string;
  text: Text;
}

export interface CollectionTables {
  collection_items: {
    id: string;
    gateway_id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    ref_payment: string;
    description: string;
    amount: bigint;
    currency_type: Currency;
    selected_taxes: JsonColumn<number[] | null>;
    tax_rate: number;
    id_number: string;
    payer_name: string;
    expiration_date: Temporal.PlainDate | null;
    advance: JsonColumn<Advance | null>;
    metadata: JsonColumn<Metadata | null>;
    limit_date: Temporal.PlainDate | null;
    options: JsonColumn<ItemOptions>;
    paid: bigint;
    held: bigint;
    agreed: bigint | null;
    full_payment_at: Temporal.Instant | null;
    active: boolean;
    comments: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  /** Items that failed validation in the ERP's latest response for each customer. */
  refused_items: {
    id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    /** Document number of the customer for whom the ERP was queried. */
    id_number: string;
    /** One-based position of the item among the refused items of the response. */
    place: number;
    ref_payment: string | null;
    reasons: JsonColumn<readonly RefusalReason[]>;
    refused_at: Temporal.Instant;
  };
  payment_items: {
    commerce_id: number;
    payment_id: string;
    item_id: string;
    amount: bigint;
    status: 'held' | 'paid' | 'released';
    refunded: bigint;
    comments: string | null;
    address: string | null;
  };
}

/** Debt of a customer that a merchant's ERP reported. */
export type CollectionItem = Selectable<CollectionTables['collection_items']>;
export type RefusedItem = Selectable<CollectionTables['refused_items']>;
/** Part of one item that an order pays. */
export type Part = Selectable<CollectionTables['payment_items']>;
