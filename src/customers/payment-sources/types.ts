import type { Selectable } from 'kysely';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { SourceStatus } from './states.ts';

export interface PaymentSourceTables {
  /** Accounts that payers let be charged. Cards are in a table of their own. */
  payment_sources: {
    id: string;
    commerce_id: number;
    /** Null while it is nobody's: somebody signs up with it, and has not approved it. */
    subscriber_id: string | null;
    production: boolean;
    /** Who keeps it: nobody else can charge it. */
    provider: string;
    kind: AccountMethod;
    status: SourceStatus;
    /** Of the telephone number. */
    last_four: string | null;
    /** What the provider is asked by; null until it answered. */
    handle_sealed: Buffer | null;
    handle_hash: Buffer | null;
    /** What it is charged by. */
    token_sealed: Buffer | null;
    /** Where the payer is asked. */
    url: string | null;
    /** The provider's own words about a refusal. */
    reason: string | null;
    expires_at: Temporal.Instant;
    asks: number;
    /** When the provider is asked about it, or told to forget it. */
    next_ask_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export interface PaymentSourceViews {
  /** Those whose payer has answered, or whose time is over. */
  answered_sources: ViewRow<{ commerce_id: number; id: string; production: boolean }>;
}

export type PaymentSource = Selectable<PaymentSourceTables['payment_sources']>;

/** Whether it can be charged. */
export function isChargeable({ status, deleted_at }: PaymentSource): boolean {
  return status === 'ready' && deleted_at === null;
}
