import type { Currency, IdentificationType } from '#src/kernel/lists.ts';
import type { Method } from './capabilities.ts';

/** What is asked of a provider about a transaction. */
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

/** A card by its number, or what the provider keeps by its token. Of a kept card the CVV too, where its holder is there. */
export type Instrument = { card: PaymentCard } | { kept: Method; token: string; cvv?: string };

/** Who pays. A reservation may know nothing but the card. */
export interface Payer {
  name: string | null;
  email: string | null;
  /** With the dialling code, as `+573001234567`. */
  phone: string | null;
  document: { type: IdentificationType; number: string } | null;
}

/** That charges go on under an agreement, and who began this one. */
export interface Mandate {
  begun_by: 'cardholder' | 'merchant';
  /** What the network calls the first charge under it; null for the first. */
  first_network_id: string | null;
}

export interface CardRequest extends Referenced, Priced {
  instrument: Instrument;
  payer: Payer;
  /** What the payer reads. */
  description: string;
  installments: number;
  /** What is being paid; attempts at one thing share it. */
  series: string;
  /** Contained in the amount. */
  tax: bigint;
  mandate?: Mandate;
  /** Those tokens of `consents` that the payer agreed to. */
  consents?: readonly string[];
  /** Only with it may a card's bank ask its holder: they are there, and can be sent to it. */
  challenge?: Challenge;
  /** The cardholder's authentication, where the merchant has made it. */
  three_ds?: Readonly<Record<string, string>>;
  notify_url: string;
}

export interface Challenge {
  /** Where the cardholder comes back to. */
  return_url: string;
  notify_url: string;
}

/** An earlier operation, as it is on record. */
export interface Earlier extends Priced {
  reference: string;
  kind: OperationKind;
  network_id: string | null;
  authorization_code: string | null;
  created_at: Temporal.Instant;
}

export interface FollowUp extends Referenced {
  original: Earlier;
  /** What was done to the same transaction before, the original included. */
  history: readonly Earlier[];
}

/** Everything on record about what is asked for. */
export interface Question extends Earlier {
  /** Now. */
  at: Temporal.Instant;
  original: Earlier | null;
  history: readonly Earlier[];
  /** Only a look: a reference that is not known there may still be used afterwards. */
  peek?: true;
}

/** Money that its payer sends: they approve it at their bank, or in their app. */
export type TransferRequest = TransferFrom & CommonTransfer;

/** Where it comes from, and what must be known of that beforehand. */
export type TransferFrom =
  | {
      method: 'pse';
      bank: string;
      user_type: string;
      identification_type: string;
      identification: string;
    }
  /** Asked in the app of that number, ten digits: there is no page to go to. */
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
