import type { IdentificationType } from '#src/kernel/lists.ts';
import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { Price } from './amounts.ts';

/**
 * The gateway's values for the party that initiates a charge and the agreement behind it. Mastercard requires the
 * value. If it is missing, the gateway infers it.
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
  /** Expiry month of the card in the format `YYYY-MM`. */
  expiry: string;
  cvv?: string;
}

/** A card number, or the gateway's token of a stored card. `cvv` is set if the cardholder is present. */
export type Instrument = { card: CardNumber } | { token: string; cvv?: string };

/** Browser or app from which the payer sent the request. */
export interface Origin {
  ip?: string;
  user_agent?: string;
}

/** 3-D Secure data, sent to the gateway exactly as the gateway returned it. */
export type ThreeDs = Readonly<Record<string, unknown>>;

interface Signed {
  /**
   * Time at which Cuota decided the operation, sent as the `seed` of the request. The gateway rejects old seeds.
   * Defaults to the current time.
   */
  signed_at?: Temporal.Instant;
}

interface Charge extends Price, Origin, Signed {
  /** Cuota's reference of the operation. `toReference` converts it to the gateway's format. */
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
  /** Code of the payer's bank in the gateway's list of banks. */
  bank: string;
  user_type: 'person' | 'company';
  return_url: string;
}

/**
 * An earlier transaction, with the identifiers of the gateway. Follow-up requests cannot identify it by Cuota's
 * reference.
 */
export interface Original {
  /**
   * The gateway's internal reference of the transaction. For a hold, use the reference in `hold`, which changes when
   * the hold is captured.
   */
  internal_reference: string;
  authorization: string;
  /** Cuota's reference of the transaction. The gateway also reports it for follow-up transactions. */
  reference: string;
}

export type FollowUp = Original & Price & Signed;

/** The gateway's identifiers of a hold, which later operations require. */
export interface Hold {
  internal_reference: string;
  authorization: string;
  /**
   * Condition of the hold at the gateway: `ACTIVE`, `PENDING` or `COMPLETED`. Null if the gateway did not report it.
   */
  condition: string | null;
}

/** A transaction as reported by the gateway. */
export interface GatewayTransaction {
  internal_reference: string;
  /** Cuota's reference in the gateway's format. A follow-up transaction has the reference of its original. */
  reference: string;
  /**
   * The gateway's transaction type, such as `AUTH_ONLY`, `CHECKIN`, `CHECKOUT`, `CREDIT` or `REFUND`. Null if the
   * gateway did not report it.
   */
  type: string | null;
  status: string;
  /** Response code of Cuota's catalogue. Null while the transaction is pending. */
  code: string | null;
  /**
   * The gateway's own reason code, shown to the merchant together with `gateway_text`. Null if the gateway sent none.
   */
  gateway_code: string | null;
  gateway_text: string | null;
  authorization: string | null;
  receipt: string | null;
  brand: string | null;
  last_four: string | null;
  /** Name of the acquirer that processed the transaction. Null if the gateway did not report it. */
  acquirer: string | null;
  /** URL of the page where the payer approves the transaction. Null if there is none. */
  payer_url: string | null;
  hold: Hold | null;
  /** True if any part of the amount was refunded or reversed. */
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
  /**
   * The gateway's reason code. Null if it did not respond. `XN` means an unknown card token, for which a retry cannot
   * succeed.
   */
  gateway_code: string | null;
  /** The gateway's message. */
  gateway_text: string | null;
  /** Transaction that the gateway created for the operation. Null if it created none. */
  transaction: GatewayTransaction | null;
}

/**
 * Result of an operation that may have been executed. The caller must query the gateway and never resend the
 * operation.
 */
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
  /** Expiry month of the card in the format `YYYY-MM`. Null if the gateway did not return it. */
  expiry: string | null;
}

/** The gateway's decision whether the cardholder must complete a 3-D Secure challenge before a charge. */
export type Authentication =
  | { action: 'redirect'; id: string; url: string }
  | { action: 'continue'; three_ds: ThreeDs };

export interface Bank {
  code: string;
  name: string;
}
