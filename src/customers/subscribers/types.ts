import type { Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency, IdentificationType } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

export interface SubscriberTables {
  subscribers: {
    id: string;
    commerce_id: number;
    office_id: number;
    identification_type: IdentificationType;
    id_number: string;
    name: string;
    last_name: string;
    email: string;
    phone_code: number;
    cellphone_number: string;
    billing_address: string;
    billing_city: string;
    billing_country: string;
    active: boolean;
    metadata: JsonColumn<Metadata | null>;
    /**
     * Subscription for which the customer signed up, or null. If it never starts, the subscriber is deleted with it.
     */
    made_for: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  /** Default cards of subscribers. Test and production have separate defaults. */
  default_cards: {
    commerce_id: number;
    subscriber_id: string;
    production: boolean;
    card_id: string;
  };
  /**
   * Payment accounts that subscribers chose as default instead of a card. Test and production have separate defaults.
   */
  default_accounts: {
    commerce_id: number;
    subscriber_id: string;
    production: boolean;
    payment_source_id: string;
  };
  /**
   * Credit of subscribers in minor units. It is deducted from later charges. Test and production have separate
   * balances.
   */
  subscriber_balances: {
    commerce_id: number;
    subscriber_id: string;
    production: boolean;
    currency: Currency;
    amount: bigint;
    updated_at: Temporal.Instant;
  };
}

export interface SubscriberViews {
  subscriber_contacts: ViewRow<{
    id: string;
    commerce_id: number;
    office_id: number;
    name: string;
    last_name: string;
    email: string;
    billing_country: string;
    deleted_at: Temporal.Instant | null;
  }>;
  owed_balances: ViewRow<{
    commerce_id: number;
    subscriber_id: string;
    production: boolean;
    currency: Currency;
    amount: bigint;
  }>;
}

export type Subscriber = Selectable<SubscriberTables['subscribers']>;
export type DefaultCard = Selectable<SubscriberTables['default_cards']>;
export type DefaultAccount = Selectable<SubscriberTables['default_accounts']>;
export type Balance = Selectable<SubscriberTables['subscriber_balances']>;

export interface SubscriberCounts {
  subscriptions: number;
  active_subscriptions: number;
}

/** Subscriber queries that the cards and the subscriptions module implement. */
export interface SubscriberUses<Db> {
  /** Counts the subscriptions of a subscriber in one environment. */
  countSubscriptions(
    db: Db,
    of: { commerce_id: number; subscriber_id: string; production: boolean },
  ): Promise<SubscriberCounts>;
  /** Returns whether the subscriber has a subscription that has not ended, in either environment. */
  hasLiveSubscriptions(db: Db, subscriber: Key): Promise<boolean>;
  /**
   * Returns whether the subscriber has a saved card, payment account or subscription in production. Ended
   * subscriptions, and subscriptions before their first charge, are included.
   */
  isInProduction(db: Db, subscriber: Key): Promise<boolean>;
}
