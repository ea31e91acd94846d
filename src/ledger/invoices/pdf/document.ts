import type { Locale } from '#src/kernel/texts.ts';
import type { Issuer } from '#src/tenancy/merchants/issuer.ts';

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'void';
type InvoiceCurrency = 'COP' | 'USD' | 'EUR';

/** The content of a printed invoice. Amounts are in minor units. */
export interface InvoiceDocument {
  locale: Locale;
  /** Null until a number is assigned. */
  number: bigint | null;
  status: InvoiceStatus;
  /** The name replaces the logo if there is none or it cannot be drawn. */
  merchant: Pick<Issuer, 'name' | 'logo'> & Partial<Issuer>;
  office: string;
  subscriber: {
    name: string;
    /** Type and number, formatted for display. */
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
  /** Positive. Subtracted from the lines. */
  discount: bigint;
  base: bigint;
  tax: bigint;
  /** Hundredths of a percent: 1900 is 19 %. */
  tax_rate_hundredths: number | null;
  /** Positive. The part of the total that the subscriber's balance paid. */
  balance_applied: bigint;
  /** Positive. The amount credited to the subscriber's balance. */
  balance_credited: bigint;
  /** Base plus tax, before the balance is applied. Never negative. */
  total: bigint;
  payment: {
    brand: string;
    last_four: string;
    /** Display name of the account if no card was charged, such as `Nequi ····1234`. */
    account?: string | null;
    authorization_code: string | null;
    transaction: bigint;
  } | null;
  /** Failed charges. */
  attempts: readonly FailedAttempt[];
  /** Null if the subscriber has nothing to manage in the portal. */
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

/** Returns the amount that is charged to the payment method: the total minus the applied balance. */
export function payable(document: InvoiceDocument): bigint {
  const rest = document.total - document.balance_applied;
  return rest > 0n ? rest : 0n;
}
