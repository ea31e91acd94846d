import type { Selectable } from 'kysely';
import type { CheckoutType, Currency, ReservationState } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

interface Reference {
  referenceKey: string;
  referenceDescription: string;
}

export interface ReservationTables {
  pre_authorizations: {
    id: string;
    commerce_id: number;
    office_id: number;
    user_id: number;
    production: boolean;
    checkout_type: CheckoutType;
    status: ReservationState;
    description: string;
    estimated_amount: bigint;
    tax: bigint;
    currency: Currency;
    references: JsonColumn<readonly Reference[]>;
    customer: JsonColumn<{ name: string | null; email: string | null } | null>;
    webhook_url: string | null;
    redirect_url: string | null;
    checkout_template_id: number | null;
    token_hash: Buffer | null;
    transaction_id: string | null;
    authorized_amount: bigint | null;
    confirmed_amount: bigint | null;
    installments: number | null;
    franchise: CardBrand | null;
    bin: string | null;
    last_four: string | null;
    network_transaction_id: string | null;
    authorization_code: string | null;
    response_code: string | null;
    expires_at: Temporal.Instant | null;
    authorized_at: Temporal.Instant | null;
    confirmed_at: Temporal.Instant | null;
    voided_at: Temporal.Instant | null;
    warned_at: Temporal.Instant | null;
    open_operation: string | null;
    alarm_at: Temporal.Instant | null;
    events: number;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type Reservation = Selectable<ReservationTables['pre_authorizations']>;

export const RESERVATION_EVENTS = [
  'mit.pre_authorized',
  'mit.declined',
  'mit.confirmed',
  'mit.voided',
  'mit.expiring_soon',
  'mit.expired',
] as const;
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number];
