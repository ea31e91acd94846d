/** Stored cards and accounts, the payer's consent, and notifications from providers. */
import type { Text } from '#src/kernel/texts.ts';
import type { AccountMethod } from './capabilities.ts';
import type { Payer, PaymentCard } from './requests.ts';

/** Result of a provider call that moves no money. */
export type CallResult<Value> =
  | { kind: 'done'; value: Value }
  /** The provider refused and did nothing. The reason is shown to the merchant and contains no secrets. */
  | { kind: 'refused'; code: string; reason: string }
  /** The call may or may not have been processed. The caller may retry it. */
  | { kind: 'failed'; reason: string };

export interface CardStorage {
  store(request: {
    card: PaymentCard;
    payer: Payer;
    consents: readonly string[];
  }): Promise<CallResult<{ token: string }>>;
  /** Deletes the stored card. If the provider cannot delete cards, this succeeds and the card is simply not charged again. */
  forget(token: string): Promise<CallResult<null>>;
}

/** Accounts that the payer authorizes for later charges, in an app or at a bank. */
export interface AccountStorage {
  begin(request: AccountRequest): Promise<CallResult<AccountState>>;
  /** Returns the current state of the authorization. */
  find(account: { method: AccountMethod; handle: string }): Promise<CallResult<AccountState>>;
  forget(account: { method: AccountMethod; token: string }): Promise<CallResult<null>>;
}

interface AccountRequest {
  method: AccountMethod;
  /** Time at which the payer requested the authorization. */
  at: Temporal.Instant;
  /** Phone number of ten digits. Required by methods that contact the payer by phone. */
  phone?: string;
  payer: Payer;
  description: string;
  consents: readonly string[];
  /** URL the payer returns to after a redirect to the bank. */
  return_url: string;
}

export type AccountState =
  /** The payer has not decided yet. `url` is the page to approve at, if there is one; `handle` identifies the request. */
  | { status: 'pending'; handle: string; url: string | null }
  /** The account can be charged with this token. */
  | { status: 'ready'; handle: string; token: string }
  | { status: 'refused'; handle: string; reason: string };

/** Terms of the provider that the payer accepts. A consent is valid for one charge. */
export interface Consent {
  /** Name of the document, including its article, to follow "I accept" in a sentence. */
  name: Text;
  url: string;
  /** Proof of acceptance, sent to the provider with the charge. */
  token: string;
}

export interface Notification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw request body, exactly as received. */
  body: string;
}

/** The operation or account that a notification refers to. The service never trusts the notification and queries the provider. */
export type Hint =
  | { about: 'operation'; reference: string }
  | { about: 'operation'; network_id: string }
  | { about: 'account'; handle: string }
  /** The notification is authentic but irrelevant to us. */
  | { about: 'nothing' };
