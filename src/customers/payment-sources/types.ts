import type { Selectable } from 'kysely';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { SourceStatus } from './states.ts';

export interface PaymentSourceTables {
  /** Accounts that payers have authorized for charges. Cards are in the `cards` table. */
  payment_sources: {
    id: string;
    commerce_id: number;
    /** Subscriber who owns the account. Null during a sign-up, until the payer approves the account. */
    subscriber_id: string | null;
    production: boolean;
    /** Provider that stores the account. Only this provider can charge it. */
    provider: string;
    kind: AccountMethod;
    status: SourceStatus;
    /** Last four digits of the phone number. */
    last_four: string | null;
    /** Encrypted id under which the provider is queried. Null until the provider has responded. */
    handle_sealed: Buffer | null;
    handle_hash: Buffer | null;
    /** Encrypted token for charges. */
    token_sealed: Buffer | null;
    /** URL of the page where the payer approves the account. */
    url: string | null;
    /** Text of the provider about a refusal. */
    reason: string | null;
    expires_at: Temporal.Instant;
    asks: number;
    /** Time at which the worker next queries the provider, or requests the deletion of a deleted account. */
    next_ask_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export interface PaymentSourceViews {
  /** Accounts that are no longer pending, because the payer has responded or the request has expired. */
  answered_sources: ViewRow<{ commerce_id: number; id: string; production: boolean }>;
}

export type PaymentSource = Selectable<PaymentSourceTables['payment_sources']>;

export function isChargeable({ status, deleted_at }: PaymentSource): boolean {
  return status === 'ready' && deleted_at === null;
}
