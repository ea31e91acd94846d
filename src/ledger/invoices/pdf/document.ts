import type { Locale } from '#src/kernel/texts.ts';
import type { Issuer } from '#src/tenancy/merchants/issuer.ts';

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'void';
type InvoiceCurrency = 'COP' | 'USD' | 'EUR';

/** The content of a printed invoice. Amounts are in minor units. */
export interface InvoiceDocument {
  locale: Locale;
  /** Number of the invoice. Null until a number is assigned. */
  number: bigint | null;
  status: InvoiceStatus;
  /** The merchant that issues the invoice. Its name replaces the logo if there is no logo or it cannot be drawn. */
  merchant: Pick<Issuer, 'name' | 'logo'> & Partial<Issuer>;
  office: string;
  subscriber: {
    name: string;
    /** Type and number of the document, formatted for display. */
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
  /** Discount as a positive amount. It is subtracted from the lines. */
  discount: bigint;
  base: bigint;
  tax: bigint;
  /** Tax rate in hundredths of a percent. For example, 1900 is 19 %. */
  tax_rate_hundredths: number | null;
  /** Part of the total that the subscriber's balance paid, as a positive amount. */
  balance_applied: bigint;
  /** Amount credited to the subscriber's balance, as a positive amount. */
  balance_credited: bigint;
  /** Total including tax, before the balance is applied. Never negative. */
  total: bigint;
  payment: {
    brand: string;
    last_four: string;
    /** Display name of the account if no card was charged, such as `Nequi ····1234`. */
    account?: string | null;
    authorization_code: string | null;
    transaction: bigint;
  } | null;
  /** Failed charges of the invoice. */
  attempts: readonly FailedAttempt[];
  /** URL of the subscriber portal. Null if the subscriber has nothing to manage there. */
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

/** Returns the amount that is charged to the payment method, which is the total minus the applied balance. */
export function payable(document: InvoiceDocument): bigint {
  const rest = document.total - document.balance_applied;
  return rest > 0n ? rest : 0n;
}
