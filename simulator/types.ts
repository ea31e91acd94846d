import type { Currency } from '#src/kernel/lists.ts';
import type { AccountOutcome } from '#src/kernel/test-accounts.ts';
import type { Brand } from '#src/kernel/test-cards.ts';

export const OPERATION_KINDS = ['purchase', 'hold', 'capture', 'void', 'refund'] as const;
type Kind = (typeof OPERATION_KINDS)[number] | 'bank_transfer' | 'cash';

export type Status = 'approved' | 'declined' | 'pending';

export const ENVIRONMENTS = ['test', 'production'] as const;

/** The merchant and environment of an operation. */
export interface Party {
  environment: (typeof ENVIRONMENTS)[number];
  merchant: number;
}

/** Fields that the network protocol returns for every operation. */
export interface NetworkRecord {
  reference: string;
  kind: Kind;
  status: Status;
  /** Response code of our catalogue. Null while pending. */
  code: string | null;
  /** Amount of the operation. Null only for the void of an unknown original. */
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

/** Additional fields that only the ledger stores, by kind of operation. */
export interface EntryDetails {
  card?: CardTrace;
  series?: string;
  installments?: number;
  bank?: string;
  /** Wallet of the transfer. In place of the phone number, the ledger stores its test outcome in `plays`. */
  wallet?: (typeof ACCOUNT_METHODS)[number];
  plays?: AccountOutcome;
  description?: string;
  return_url?: string;
  point?: string;
  coupon?: string;
  /** Agreement number that identifies the collector at the counter, for networks that use one. */
  agreement?: string;
  barcode?: string | null;
  notify_url?: string;
  /** Handle of the charged account. */
  account?: string;
}

/**
 * Ledger entry of an operation: `done` for its first result, `settled` for the final result of a pending one. Entries
 * written before environments existed have no environment and merchant.
 */
export interface RecordEntry extends NetworkRecord, EntryDetails, Partial<Party> {
  seq: number;
  event: 'done' | 'settled';
}

/** Returns whether the entry belongs to this merchant and environment. Entries without an environment belong to all. */
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

/** State of an account that a payer was asked to authorize. The last entry of a handle is current. It moves no money. */
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
  /** Test outcome of the phone number. The number itself is not stored. */
  plays: AccountOutcome;
  last_four: string | null;
  description: string;
  return_url: string;
  at: string;
}

/** State of a dispute, when it is opened or decided. The last entry of a case is current. */
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

/** HTTP response, or none: `drop` closes the connection and `hang` leaves it open. */
export type Answer = Reply | 'drop' | 'hang';

interface Reply {
  status: number;
  /** Body of the response. Text is sent unchanged, with the content type in `headers`. An object is sent as JSON. */
  body: string | object;
  headers?: Readonly<Record<string, string>>;
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
