import type { IdentificationType } from '#src/kernel/lists.ts';
import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { Price } from './amounts.ts';

/**
 * Parties that can initiate a charge, and under which agreement. Mastercard requires this value. If it is missing, the
 * gateway infers it.
 */
const INITIATORS = [
  'CARDHOLDER_COF',
  'CARDHOLDER_RECURRING_FIXED_AMOUNT',
  'CARDHOLDER_RECURRING_VARIABLE_AMOUNT',
  'MERCHANT_COF',
  'MERCHANT_RECURRING_FIXED_AMOUNT',
  'MERCHANT_RECURRING_VARIABLE_AMOUNT',
] as const;
export type Initiator = (typeof INITIATORS)[number];

export interface Payer {
  name: string;
  surname?: string;
  email: string;
  mobile?: string;
  document?: { type: IdentificationType; number: string };
}

export interface CardNumber {
  number: string;
  /** Expiry month, such as `2027-03`. */
  expiry: string;
  cvv?: string;
}

/** A card number, or the gateway's token of a card. The CVV is set if the cardholder is present. */
export type Instrument = { card: CardNumber } | { token: string; cvv?: string };

/** Client that sent the payer's request. */
export interface Origin {
  ip?: string;
  user_agent?: string;
}

/** 3-D Secure data, passed on exactly as the gateway returned it. */
export type ThreeDs = Readonly<Record<string, unknown>>;

interface Signed {
  /**
   * Time at which the operation was decided, used as the seed of the request. The gateway rejects a seed that is too
   * old. Defaults to the current time.
   */
  signed_at?: Temporal.Instant;
}

interface Charge extends Price, Origin, Signed {
  /** Our reference. `toReference` converts it for the gateway. */
  reference: string;
  description: string;
  payer: Payer;
  notify_url?: string;
}

export interface CardCharge extends Charge {
  action: 'purchase' | 'hold';
  instrument: Instrument;
  installments: number;
  initiator?: Initiator;
  three_ds?: ThreeDs;
}

export interface Transfer extends Charge {
  /** The gateway's code of the payer's bank. */
  bank: string;
  user_type: 'person' | 'company';
  return_url: string;
}

/** An earlier transaction, identified by the gateway's own values. Follow-up requests cannot use our reference. */
export interface Original {
  /** Internal reference of the transaction. For a hold, the reference in its `hold`, which a capture replaces. */
  internal_reference: string;
  authorization: string;
  /** Our reference of the original. The gateway reports it for follow-up transactions too. */
  reference: string;
}

export type FollowUp = Original & Price & Signed;

/** Identifiers of a hold for later operations. */
export interface Hold {
  internal_reference: string;
  authorization: string;
  /** Condition of the hold: `ACTIVE`, `PENDING` or `COMPLETED`. */
  condition: string | null;
}

/** A transaction as reported by the gateway. */
export interface GatewayTransaction {
  internal_reference: string;
  /** The gateway's form of our reference. A follow-up transaction has the reference of its original. */
  reference: string;
  /** Transaction type, such as `AUTH_ONLY`, `CHECKIN`, `CHECKOUT`, `CREDIT` or `REFUND`. */
  type: string | null;
  status: string;
  /** Response code of our catalogue. Null while pending. */
  code: string | null;
  /** The gateway's own code and message, shown to the merchant. */
  gateway_code: string | null;
  gateway_text: string | null;
  authorization: string | null;
  receipt: string | null;
  brand: string | null;
  last_four: string | null;
  /** The acquirer that processed the transaction. */
  acquirer: string | null;
  /** The page where the payer approves. */
  payer_url: string | null;
  hold: Hold | null;
  /** Whether any of the money was refunded or reversed. */
  returned: boolean;
}

/** Result of an operation at the gateway. */
export type Result =
  | { kind: 'approved' | 'declined' | 'pending'; transaction: GatewayTransaction }
  | Failed
  | Unknown;

/** Result of an operation that was not executed and that no issuer declined. */
export interface Failed {
  kind: 'failed';
  code: TransportFailure;
  reason: string;
  /** The gateway's code, if it responded. `XN` means an unknown token, which a retry does not fix. */
  gateway_code: string | null;
  /** The gateway's message. */
  gateway_text: string | null;
  /** Transaction that the gateway created. Null if it created none. */
  transaction: GatewayTransaction | null;
}

/** Result of an operation that may have been executed. Query the gateway; never resend the operation. */
export interface Unknown {
  kind: 'unknown';
  code: 'T01';
  reason: string;
}

/** Result of a search that found no transaction. `final` is true once the request can no longer arrive. */
export interface Absent {
  kind: 'absent';
  final: boolean;
}

/** Result of a call that moves no money. The caller may retry it if it was refused or is unknown. */
export type GatewayResult<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; code: string; reason: string }
  | Failed
  | Unknown;

export interface StoredCard {
  token: string;
  brand: string | null;
  last_four: string | null;
  /** Expiry month, such as `2027-03`. Null if the gateway did not return it. */
  expiry: string | null;
}

/** The gateway's decision about 3-D Secure before a charge. */
export type Authentication =
  | { action: 'redirect'; id: string; url: string }
  | { action: 'continue'; three_ds: ThreeDs };

export interface Bank {
  code: string;
  name: string;
}
