import type { Locale } from '#src/kernel/texts.ts';
import type { Issuer } from '#src/tenancy/merchants/issuer.ts';

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'void';
type InvoiceCurrency = 'COP' | 'USD' | 'EUR';

/** Everything a printed invoice says. Amounts are minor units. */
export interface InvoiceDocument {
  locale: Locale;
  /** Null until one is given out. */
  number: bigint | null;
  status: InvoiceStatus;
  /** The name is set in the place of the logo when there is none or it cannot be drawn. */
  merchant: Pick<Issuer, 'name' | 'logo'> & Partial<Issuer>;
  office: string;
  subscriber: {
    name: string;
    /** Type and number, as they are to be read. */
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
  /** Positive: it is taken off the lines. */
  discount: bigint;
  base: bigint;
  tax: bigint;
  /** 1900 is 19 %. */
  tax_rate_hundredths: number | null;
  /** Positive: what the subscriber's balance paid of the total. */
  balance_applied: bigint;
  /** Positive: what came back to the subscriber's balance. */
  balance_credited: bigint;
  /** Base and tax, never below zero, before the balance pays its part. */
  total: bigint;
  payment: {
    brand: string;
    last_four: string;
    /** Where no card was charged: what the payer knows it by, such as `Nequi ····1234`. */
    account?: string | null;
    authorization_code: string | null;
    transaction: bigint;
  } | null;
  /** Charges that failed. */
  attempts: readonly FailedAttempt[];
  /** Null where there is nothing to look after. */
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

/** What is left for a card to pay, or was paid by one. */
export function payable(document: InvoiceDocument): bigint {
  const rest = document.total - document.balance_applied;
  return rest > 0n ? rest : 0n;
}
