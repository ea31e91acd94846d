import type { Currency, IdentificationType } from '#src/kernel/lists.ts';
import type { Method } from './capabilities.ts';

/** Kinds of operations sent to a provider for a transaction. */
export const OPERATION_KINDS = [
  'purchase',
  'transfer',
  'voucher',
  'hold',
  'capture',
  'void',
  'refund',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export interface Referenced {
  reference: string;
  at: Temporal.Instant;
}

export interface Priced {
  amount: bigint;
  currency: Currency;
}

export interface PaymentCard {
  number: string;
  expiry: string;
  holder: string;
  cvv?: string;
}

/** A card, or the provider's token of a stored card or account. `cvv` is set if the cardholder is present. */
export type Instrument = { card: PaymentCard } | { kept: Method; token: string; cvv?: string };

/** The person who pays. Every field can be null, because a reservation request may contain only the card. */
export interface Payer {
  name: string | null;
  email: string | null;
  /** Phone number with the country code, for example `+573001234567`. Null if it is unknown. */
  phone: string | null;
  document: { type: IdentificationType; number: string } | null;
}

/** Marks a charge as part of a recurring agreement, and states which party initiated the charge. */
export interface Mandate {
  begun_by: 'cardholder' | 'merchant';
  /** The network's identifier of the first charge under the agreement. Null if this is the first charge. */
  first_network_id: string | null;
}

export interface CardRequest extends Referenced, Priced {
  instrument: Instrument;
  payer: Payer;
  /** Text shown to the payer. */
  description: string;
  installments: number;
  /** Identifier of the object being paid. All attempts to charge the same object have the same `series`. */
  series: string;
  /** Tax included in `amount`, in minor units. */
  tax: bigint;
  mandate?: Mandate;
  /** Tokens that prove the payer's acceptance of the provider's terms. */
  consents?: readonly string[];
  /** URLs for a 3-D Secure challenge. Set only if the cardholder is present and can be redirected. */
  challenge?: Challenge;
  /** Result of a 3-D Secure authentication that the merchant performed. */
  three_ds?: Readonly<Record<string, string>>;
  notify_url: string;
}

export interface Challenge {
  /** URL to which the cardholder returns after the challenge. */
  return_url: string;
  notify_url: string;
}

/** An earlier operation, as stored in Cuota's database. */
export interface Earlier extends Priced {
  reference: string;
  kind: OperationKind;
  network_id: string | null;
  authorization_code: string | null;
  created_at: Temporal.Instant;
}

export interface FollowUp extends Referenced {
  original: Earlier;
  /** All earlier operations on the same transaction, including the original. */
  history: readonly Earlier[];
}

/** A query about an operation, with all data that Cuota has stored about it. */
export interface Question extends Earlier {
  /** The current time. */
  at: Temporal.Instant;
  original: Earlier | null;
  history: readonly Earlier[];
  /**
   * If set, the query changes nothing. Otherwise, if the network does not know the reference, it blocks the reference,
   * so that a delayed request with it is never executed.
   */
  peek?: true;
}

/** A transfer that the payer approves at a bank or in an app. */
export type TransferRequest = TransferFrom & CommonTransfer;

/** Source of the money of a transfer, with the fields that each payment method requires. */
export type TransferFrom =
  | {
      method: 'pse';
      bank: string;
      user_type: string;
      identification_type: string;
      identification: string;
    }
  /**
   * Nequi asks the payer to approve in the app registered to this ten-digit phone number. The payer is not
   * redirected.
   */
  | { method: 'nequi'; phone: string }
  | { method: 'daviplata'; identification_type: string; identification: string }
  | { method: 'bancolombia' };

interface CommonTransfer extends Referenced, Priced {
  payer: Payer;
  tax: bigint;
  consents?: readonly string[];
  description: string;
  expires_at: Temporal.Instant;
  return_url: string;
  notify_url: string;
}

export interface VoucherRequest extends Referenced, Priced {
  payer: Payer;
  tax: bigint;
  description: string;
  consents?: readonly string[];
  point: string;
  expires_at: Temporal.Instant;
  notify_url: string;
}
