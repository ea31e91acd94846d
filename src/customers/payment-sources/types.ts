import type { Selectable } from 'kysely';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { SourceStatus } from './states.ts';

export interface PaymentSourceTables {
  /**
   * Payment accounts, such as Nequi wallets, that payers authorize Cuota to charge. Cards are in the `cards` table.
   */
  payment_sources: {
    id: string;
    commerce_id: number;
    /** Subscriber who owns the payment account. Null during a sign-up, until the payer approves. */
    subscriber_id: string | null;
    production: boolean;
    /** Provider that stores the payment account. No other provider can charge it. */
    provider: string;
    kind: AccountMethod;
    status: SourceStatus;
    /** Last four digits of the account's phone number. Null if it has none. */
    last_four: string | null;
    /**
     * Encrypted id of the account at the provider, which is used to query its status. Null until the provider has
     * responded.
     */
    handle_sealed: Buffer | null;
    handle_hash: Buffer | null;
    /**
     * Encrypted token with which the provider charges the account. Null until the payer approves, and after the
     * account is deleted at the provider.
     */
    token_sealed: Buffer | null;
    /** URL of the page on which the payer approves the account. Null if there is none, and after the approval. */
    url: string | null;
    /** Provider's reason for refusing or revoking the account. Null if there is none. */
    reason: string | null;
    expires_at: Temporal.Instant;
    asks: number;
    /**
     * Time of the next query to the provider. For a deleted account, time of the next attempt to delete it at the
     * provider. Null if none is scheduled.
     */
    next_ask_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export interface PaymentSourceViews {
  /** Payment accounts that are no longer pending, because the payer has decided or the request has expired. */
  answered_sources: ViewRow<{ commerce_id: number; id: string; production: boolean }>;
}

export type PaymentSource = Selectable<PaymentSourceTables['payment_sources']>;

export function isChargeable({ status, deleted_at }: PaymentSource): boolean {
  return status === 'ready' && deleted_at === null;
}
