import type { Locale } from '#src/kernel/texts.ts';
import type { Issuer } from '#src/tenancy/merchants/issuer.ts';

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'void';
type InvoiceCurrency = 'COP' | 'USD' | 'EUR';

/** Content of a printed invoice. Amounts are in minor units. */
export interface InvoiceDocument {
  locale: Locale;
  /** Number of the invoice. Null until the invoice gets a number. */
  number: bigint | null;
  status: InvoiceStatus;
  /** The merchant that issues the invoice. The invoice shows its name if the logo is missing or cannot be drawn. */
  merchant: Pick<Issuer, 'name' | 'logo'> & Partial<Issuer>;
  office: string;
  subscriber: {
    name: string;
    /** Type and number of the subscriber's identity document, formatted for display. */
    identification: string;
    email: string;
    address: string;
    city: string;
    country: string;
  };
  plan: string;
  period: { start: Temporal.Instant; end: Temporal.Instant } | null;
  issued_at: Temporal.Instant;
  due_at: Temporal.Instant;
  paid_at: Temporal.Instant | null;
  currency: InvoiceCurrency;
  lines: readonly InvoiceLine[];
  /** Discount in minor units, as a positive amount. It is subtracted from the sum of the lines. */
  discount: bigint;
  base: bigint;
  tax: bigint;
  /** Tax rate in hundredths of a percent. For example, 1900 is 19 %. Null if the invoice shows no rate. */
  tax_rate_hundredths: number | null;
  /** Part of the total that the subscriber's balance paid, in minor units. Never negative. */
  balance_applied: bigint;
  /** Amount that this invoice credits to the subscriber's balance, in minor units. Never negative. */
  balance_credited: bigint;
  /** Total including tax, before the subscriber's balance is applied. Never negative. */
  total: bigint;
  payment: {
    brand: string;
    last_four: string;
    /** Display name of the charged account, such as `Nequi ····1234`. Null if a card was charged. */
    account?: string | null;
    authorization_code: string | null;
    transaction: bigint;
  } | null;
  /** Failed attempts to charge the invoice. */
  attempts: readonly FailedAttempt[];
  /** URL of the subscriber portal. Null for one-time payments, which the portal does not manage. */
  portal_url: string | null;
}

export interface InvoiceLine {
  description: string;
  amount: bigint;
  proration: boolean;
}

export interface FailedAttempt {
  at: Temporal.Instant;
  amount: bigint;
  reason: string;
}

/**
 * Returns the amount that the payment method is charged, in minor units. It is the total minus the applied balance.
 */
export function payable(document: InvoiceDocument): bigint {
  const rest = document.total - document.balance_applied;
  return rest > 0n ? rest : 0n;
}
