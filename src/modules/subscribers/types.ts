import type { Selectable } from 'kysely';
import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

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
    default_payment_method_id: string | null;
    balance: bigint;
    currency: string;
    metadata: JsonColumn<Metadata | null>;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export type Subscriber = Selectable<SubscriberTables['subscribers']>;

export interface SubscriberCounts {
  subscriptions: number;
  active_subscriptions: number;
}
