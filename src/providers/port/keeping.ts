/** What providers keep for later charges, and what they want of payers beside the money. */
import type { Text } from '#src/kernel/texts.ts';
import type { AccountMethod } from './capabilities.ts';
import type { Payer, PaymentCard } from './requests.ts';

/** How something ended that moves no money. */
export type Answer<Value> =
  | { kind: 'done'; value: Value }
  /** Without doubt not done: by the provider's own word, which is for the merchant and has no secret in it. */
  | { kind: 'refused'; code: string; reason: string }
  /** Perhaps done, or never sent; it may be asked for again. */
  | { kind: 'failed'; reason: string };

export interface CardKeeping {
  store(request: {
    card: PaymentCard;
    payer: Payer;
    consents: readonly string[];
  }): Promise<Answer<{ token: string }>>;
  /** Where the provider cannot, it is enough that nothing is charged to it any more. */
  forget(token: string): Promise<Answer<null>>;
}

/** The payer's yes, given in their app or at their bank. */
export interface AccountKeeping {
  begin(request: AccountRequest): Promise<Answer<AccountState>>;
  /** What became of it. */
  find(account: { method: AccountMethod; handle: string }): Promise<Answer<AccountState>>;
  forget(account: { method: AccountMethod; token: string }): Promise<Answer<null>>;
}

interface AccountRequest {
  method: AccountMethod;
  /** When the payer asked for it. */
  at: Temporal.Instant;
  /** Ten digits, for those that are reached by telephone. */
  phone?: string;
  payer: Payer;
  description: string;
  consents: readonly string[];
  /** Where the payer comes back to, for those that send them away. */
  return_url: string;
}

export type AccountState =
  /** The payer is being asked, at `url` where there is one. `handle` is what to ask by. */
  | { status: 'pending'; handle: string; url: string | null }
  /** May be charged by this token. */
  | { status: 'ready'; handle: string; token: string }
  | { status: 'refused'; handle: string; reason: string };

/** Terms of the provider that a payer agrees to, good for one charge. */
export interface Consent {
  /** What is agreed to, with its article: what comes after «I accept». */
  name: Text;
  url: string;
  /** Shows the provider that it was given; goes along with the charge. */
  token: string;
}

export interface Notification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came. */
  body: string;
}

/** What to ask about. A notification is never believed. */
export type Hint =
  | { about: 'operation'; reference: string }
  | { about: 'operation'; network_id: string }
  | { about: 'account'; handle: string }
  /** The provider's, and of no interest. */
  | { about: 'nothing' };
