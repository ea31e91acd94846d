/** Types for stored cards and accounts, consents of payers, and notifications from providers. */
import type { Text } from '#src/kernel/texts.ts';
import type { AccountMethod } from './capabilities.ts';
import type { Payer, PaymentCard } from './requests.ts';

/** Result of a provider call that moves no money. */
export type CallResult<Value> =
  | { kind: 'done'; value: Value }
  /** The provider refused and did nothing. The reason is shown to the merchant and contains no secrets. */
  | { kind: 'refused'; code: string; reason: string }
  /** The provider may or may not have processed the call. The caller may retry it. */
  | { kind: 'failed'; reason: string };

export interface CardStorage {
  store(request: {
    card: PaymentCard;
    payer: Payer;
    consents: readonly string[];
  }): Promise<CallResult<{ token: string }>>;
  /**
   * Deletes a stored card. If the provider cannot delete cards, returns success without effect; Cuota then no longer
   * charges the card.
   */
  forget(token: string): Promise<CallResult<null>>;
}

/** Operations on accounts whose holders authorize later charges, in an app or at a bank. */
export interface AccountStorage {
  begin(request: AccountRequest): Promise<CallResult<AccountState>>;
  /** Returns the current state of the account's authorization. */
  find(account: { method: AccountMethod; handle: string }): Promise<CallResult<AccountState>>;
  forget(account: { method: AccountMethod; token: string }): Promise<CallResult<null>>;
}

interface AccountRequest {
  method: AccountMethod;
  /** Time at which the payer requested the authorization. */
  at: Temporal.Instant;
  /** Phone number of ten digits. Required for methods that ask the payer by phone, such as Nequi. */
  phone?: string;
  payer: Payer;
  description: string;
  consents: readonly string[];
  /** URL to which the payer returns from the bank's page. */
  return_url: string;
}

export type AccountState =
  /**
   * The payer has not decided yet. `handle` identifies the request. `url` is the page where the payer approves, or
   * null if there is none.
   */
  | { status: 'pending'; handle: string; url: string | null }
  /** The account can be charged with this token. */
  | { status: 'ready'; handle: string; token: string }
  | { status: 'refused'; handle: string; reason: string };

/** Terms of the provider that the payer must accept. An acceptance is valid for one charge. */
export interface Consent {
  /** Name of the terms with its grammatical article, so that it can follow the words "I accept". */
  name: Text;
  url: string;
  /** Proof of acceptance, sent to the provider with the charge. */
  token: string;
}

export interface Notification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw body of the provider's request, exactly as received. */
  body: string;
}

/**
 * The operation or account that a notification refers to. Cuota does not trust the notification, and queries the
 * provider instead.
 */
export type Hint =
  | { about: 'operation'; reference: string }
  | { about: 'operation'; network_id: string }
  | { about: 'account'; handle: string }
  /** The notification is authentic, but refers to nothing that Cuota stores. */
  | { about: 'nothing' };
