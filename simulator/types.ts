import type { Currency } from '#src/kernel/lists.ts';
import type { AccountOutcome } from '#src/kernel/test-accounts.ts';
import type { Brand } from '#src/kernel/test-cards.ts';

export const OPERATION_KINDS = ['purchase', 'hold', 'capture', 'void', 'refund'] as const;
type Kind = (typeof OPERATION_KINDS)[number] | 'bank_transfer' | 'cash';

export type Status = 'approved' | 'declined' | 'pending';

export const ENVIRONMENTS = ['test', 'production'] as const;

/** Merchant and environment to which an operation belongs. */
export interface Party {
  environment: (typeof ENVIRONMENTS)[number];
  merchant: number;
}

/** Fields that the network protocol returns for every operation. */
export interface NetworkRecord {
  reference: string;
  kind: Kind;
  status: Status;
  /** Code from Cuota's response code catalogue. Null while the operation is pending. */
  code: string | null;
  /** Decimal amount of the operation in major units. Null only for a void whose original operation is unknown. */
  amount: string | null;
  currency: Currency | null;
  network_transaction_id: number;
  authorization_code: string | null;
  at: string;
  expires_at: string | null;
  original: string | null;
}

/** The only card data that the simulator stores. */
export interface CardTrace {
  brand: Brand | 'other';
  bin: string;
  last_four: string;
}

/** Fields of an operation that only the ledger stores. Each kind of operation sets a different subset. */
export interface EntryDetails {
  card?: CardTrace;
  series?: string;
  installments?: number;
  bank?: string;
  /**
   * Wallet that pays the transfer. The ledger stores the test outcome of its phone number in `plays`, but not the
   * number itself.
   */
  wallet?: (typeof ACCOUNT_METHODS)[number];
  plays?: AccountOutcome;
  description?: string;
  return_url?: string;
  point?: string;
  coupon?: string;
  /** Agreement number that identifies the collector at the cash counter. Only some cash networks use one. */
  agreement?: string;
  barcode?: string | null;
  notify_url?: string;
  /** Handle of the stored account that the operation charges. Undefined for other payment methods. */
  account?: string;
}

/**
 * Ledger entry of an operation. `done` is its first result, and `settled` is the final result of a pending operation.
 * Entries written by old versions have no environment and merchant.
 */
export interface RecordEntry extends NetworkRecord, EntryDetails, Partial<Party> {
  seq: number;
  event: 'done' | 'settled';
}

/**
 * Returns whether the entry belongs to this merchant and environment. Entries written by old versions have no
 * environment and match every merchant and environment.
 */
export function belongsTo({ environment, merchant }: Partial<Party>, party: Party): boolean {
  if (environment === undefined) return true;
  return environment === party.environment && merchant === party.merchant;
}

/** Returns whether the entry is a purchase or hold with a 3-D Secure challenge. */
export function isChallenge({ kind, return_url }: RecordEntry): boolean {
  return (kind === 'purchase' || kind === 'hold') && return_url !== undefined;
}

/** Entry for a reference that a query invalidated. The reference is never executed. */
interface InvalidatedEntry {
  seq: number;
  event: 'killed';
  reference: string;
}

export const ACCOUNT_METHODS = ['nequi', 'daviplata', 'bancolombia'] as const;

/**
 * Ledger entry with the state of an account authorization. The last entry with a given handle contains the current
 * state.
 */
export interface AccountEntry extends Party {
  seq: number;
  event: 'account';
  /** Handle of the account. */
  reference: string;
  kind: 'account';
  method: (typeof ACCOUNT_METHODS)[number];
  status: 'pending' | 'ready' | 'refused' | 'revoked';
  /** Token to charge the account. Null until the holder approves. */
  token: string | null;
  /** Outcome that the test phone number selects. The phone number itself is not stored. */
  plays: AccountOutcome;
  last_four: string | null;
  description: string;
  return_url: string;
  at: string;
}

/**
 * Ledger entry for an opened or decided dispute. The last entry with a given `case` contains the current state.
 */
export interface DisputeEntry extends Partial<Party> {
  seq: number;
  event: 'disputed';
  /** Reference of the disputed operation. */
  reference: string;
  case: string;
  kind: 'chargeback' | 'reversal';
  outcome: 'opened' | 'won' | 'lost';
  amount: string;
  currency: Currency;
  reason_code: string | null;
  reason: string | null;
  opened_at: string;
  respond_by: string;
}

export type Entry = RecordEntry | InvalidatedEntry | AccountEntry | DisputeEntry;

/** HTTP response, or a fault: `drop` closes the connection without a response, and `hang` leaves it open. */
export type Answer = Reply | 'drop' | 'hang';

interface Reply {
  status: number;
  /** Response body. A string is sent unchanged with the content type in `headers`, and an object is sent as JSON. */
  body: string | object;
  headers?: Readonly<Record<string, string>>;
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
