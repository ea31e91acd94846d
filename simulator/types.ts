import type { Currency } from '#src/kernel/lists.ts';
import type { AccountOutcome } from '#src/kernel/test-accounts.ts';
import type { Brand } from '#src/kernel/test-cards.ts';

export const OPERATION_KINDS = ['purchase', 'hold', 'capture', 'void', 'refund'] as const;
type Kind = (typeof OPERATION_KINDS)[number] | 'bank_transfer' | 'cash';

export type Status = 'approved' | 'declined' | 'pending';

export const ENVIRONMENTS = ['test', 'production'] as const;

/** Whose an operation is, and in which world. */
export interface Party {
  environment: (typeof ENVIRONMENTS)[number];
  merchant: number;
}

/** What the protocol says about every operation. */
export interface NetworkRecord {
  reference: string;
  kind: Kind;
  status: Status;
  /** Null while pending. */
  code: string | null;
  /** Null only in the void of an original that is not known. */
  amount: string | null;
  currency: Currency | null;
  network_transaction_id: number;
  authorization_code: string | null;
  at: string;
  expires_at: string | null;
  original: string | null;
}

/** What is kept of a card. Nothing else of it is ever written. */
export interface CardTrace {
  brand: Brand | 'other';
  bin: string;
  last_four: string;
}

/** What the ledger keeps beside the record, by the kind of operation. */
export interface EntryDetails {
  card?: CardTrace;
  series?: string;
  installments?: number;
  bank?: string;
  /** The wallet that it comes from, and what its number is there for: the number itself is not kept. */
  wallet?: (typeof ACCOUNT_METHODS)[number];
  plays?: AccountOutcome;
  description?: string;
  return_url?: string;
  point?: string;
  coupon?: string;
  /** What the counter knows the collector by, where vouchers name it. */
  agreement?: string;
  barcode?: string | null;
  notify_url?: string;
  /** The account that was charged, by its handle. */
  account?: string;
}

/**
 * `done` is the first result of a reference, `settled` the final one of a reference that was pending. Ledgers that are older
 * than environments do not say whose an entry is.
 */
export interface RecordEntry extends NetworkRecord, EntryDetails, Partial<Party> {
  seq: number;
  event: 'done' | 'settled';
}

/** Whether whoever says so may know of it. */
export function belongsTo({ environment, merchant }: Partial<Party>, party: Party): boolean {
  if (environment === undefined) return true;
  return environment === party.environment && merchant === party.merchant;
}

/** A purchase or a hold about which the card's bank asks, or asked, its holder. */
export function isChallenge({ kind, return_url }: RecordEntry): boolean {
  return (kind === 'purchase' || kind === 'hold') && return_url !== undefined;
}

/** Somebody asked about a reference that was not known: it will never be done. */
interface KilledEntry {
  seq: number;
  event: 'killed';
  reference: string;
}

export const ACCOUNT_METHODS = ['nequi', 'daviplata', 'bancolombia'] as const;

/** How an account stands that a payer was asked about; the last entry of a handle counts. No money moves. */
export interface AccountEntry extends Party {
  seq: number;
  event: 'account';
  /** The handle. */
  reference: string;
  kind: 'account';
  method: (typeof ACCOUNT_METHODS)[number];
  status: 'pending' | 'ready' | 'refused' | 'revoked';
  /** What it is charged by, once its holder has agreed. */
  token: string | null;
  /** What its number is there for: the number itself is not kept. */
  plays: AccountOutcome;
  last_four: string | null;
  description: string;
  return_url: string;
  at: string;
}

/** The payer disputes what a reference moved, or the bank has decided: the case as it is from then on. */
export interface DisputeEntry extends Partial<Party> {
  seq: number;
  event: 'disputed';
  /** Of the operation. */
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

export type Entry = RecordEntry | KilledEntry | AccountEntry | DisputeEntry;

/** What goes back over HTTP; without one, the connection closes (`drop`) or stays silent (`hang`). */
export type Answer = Reply | 'drop' | 'hang';

interface Reply {
  status: number;
  /** Text is sent as it is, under the content type in `headers`. */
  body: string | object;
  headers?: Readonly<Record<string, string>>;
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
