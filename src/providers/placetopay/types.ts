import type { IdentificationType } from '#src/kernel/lists.ts';
import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { Price } from './amounts.ts';

/** Who began a charge, and under which agreement. Without it the gateway works it out by itself (Mastercard asks for it). */
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
  /** As `2027-03`. */
  expiry: string;
  cvv?: string;
}

/** A card by its number or by the gateway's token; of a token the CVV too where its holder is there to give it. */
export type Instrument = { card: CardNumber } | { token: string; cvv?: string };

/** Where a request came from. */
export interface Origin {
  ip?: string;
  user_agent?: string;
}

/** The cardholder's authentication, word for word as the gateway gave it. */
export type ThreeDs = Readonly<Record<string, unknown>>;

/** Something that is to be done. */
interface Signed {
  /**
   * When it was decided: its seed, so that it can be done no longer than the gateway lets that in, however late it leaves. Without
   * it, now.
   */
  signed_at?: Temporal.Instant;
}

interface Charge extends Price, Origin, Signed {
  /** Ours. What the gateway sees of it is `toReference`. */
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

/** An earlier transaction, named as the gateway names it: it takes no reference of ours for what is done to one. */
export interface Original {
  /** That of the transaction; of a hold that of its `hold`, which a capture changes. */
  internal_reference: string;
  authorization: string;
  /** Our reference of the original: what follows from it bears the same. */
  reference: string;
}

export type FollowUp = Original & Price & Signed;

/** What a hold is known by from now on. */
export interface Hold {
  internal_reference: string;
  authorization: string;
  /** `ACTIVE`, `PENDING`, `COMPLETED`. */
  condition: string | null;
}

/** A transaction as the gateway tells of it. */
export interface GatewayTransaction {
  internal_reference: string;
  /** As the gateway has it: what follows from a transaction has that of the transaction. */
  reference: string;
  /** `AUTH_ONLY`, `CHECKIN`, `CHECKOUT`, `CREDIT`, `REFUND` … */
  type: string | null;
  status: string;
  /** Of our catalogue; null while pending. */
  code: string | null;
  /** The gateway's own code and sentence, for the merchant. */
  gateway_code: string | null;
  gateway_text: string | null;
  authorization: string | null;
  receipt: string | null;
  brand: string | null;
  last_four: string | null;
  /** The acquirer that the gateway went to. */
  acquirer: string | null;
  /** The page where a payer approves. */
  payer_url: string | null;
  hold: Hold | null;
  /** Whether money went back, in part or whole. */
  returned: boolean;
}

/** How something ended that we asked the gateway to do. */
export type Result =
  | { kind: 'approved' | 'declined' | 'pending'; transaction: GatewayTransaction }
  | Failed
  | Unknown;

/** Without doubt not done, and declined by nobody. */
export interface Failed {
  kind: 'failed';
  code: TransportFailure;
  reason: string;
  /** The gateway's, where it answered: `XN` is a token that it does not know, which no waiting mends. */
  gateway_code: string | null;
  /** Its sentence. */
  gateway_text: string | null;
  /** Null where none came into being. */
  transaction: GatewayTransaction | null;
}

/** Perhaps done. Ask; do not repeat. */
export interface Unknown {
  kind: 'unknown';
  code: 'T01';
  reason: string;
}

/** The gateway has nothing of it. Final only once it can no longer arrive. */
export interface Absent {
  kind: 'absent';
  final: boolean;
}

/** Nothing moves money here: what is refused or unknown may be asked again. */
export type Reading<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; code: string; reason: string }
  | Failed
  | Unknown;

export interface StoredCard {
  token: string;
  brand: string | null;
  last_four: string | null;
  /** As `2027-03`; null where the gateway did not say. */
  expiry: string | null;
}

/** What the gateway says before a card that must be authenticated. */
export type Authentication =
  | { action: 'redirect'; id: string; url: string }
  | { action: 'continue'; three_ds: ThreeDs };

export interface Bank {
  code: string;
  name: string;
}
