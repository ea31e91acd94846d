import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { NetworkDispute, NewDispute } from './disputes.ts';
import type {
  CardRequest,
  FollowUp,
  Priced,
  Question,
  Referenced,
  TransferRequest,
  VoucherRequest,
} from './requests.ts';
import type { AccountStorage, CallResult, CardStorage, Consent, Hint, Notification } from './storage.ts';

/** Environment names used in the network protocol. */
export type Environment = 'test' | 'production';

/** The merchant and environment that an operation, transaction or subscription belongs to. */
export interface Party {
  commerce_id: number;
  production: boolean;
}

/** The merchant and environment of an operation, with the provider that processes it. */
export interface ProviderOperation extends Party {
  provider: string;
}

/**
 * Operations of a provider for one merchant. The reference of each operation is stored before the request is sent.
 * The methods return provider and network errors as values and do not throw them.
 */
export interface Network {
  /** Charges a card or a stored account. Some providers usually respond `pending`. */
  purchase(request: CardRequest): Promise<Outcome>;
  hold(request: CardRequest): Promise<Outcome>;
  capture(request: FollowUp & Priced): Promise<Outcome>;
  void(request: FollowUp): Promise<Outcome>;
  refund(request: FollowUp & Priced): Promise<Outcome>;
  /** Starts a transfer from the payer's account. The payer approves it at their bank or in an app. */
  transfer(request: TransferRequest): Promise<Outcome>;
  voucher(request: VoucherRequest): Promise<Outcome>;
  /**
   * Returns the state of an operation. `absent` is final: the provider has not processed the operation and never
   * will, even if the request arrives later. While that is not certain, the result is `unknown`.
   */
  query(request: Question): Promise<Outcome | { kind: 'absent' }>;
  /**
   * Returns all disputes about the money moved by this reference, or null if the provider cannot be queried now.
   * Undefined for providers that do not report disputes; an operator enters those manually.
   */
  disputes?(request: Referenced): Promise<readonly NetworkDispute[] | null>;
  /** Defined if the provider stores cards. Our vault then keeps no card number. */
  cards?: CardStorage;
  /** Defined if the provider can charge a payer's account repeatedly after one authorization. */
  accounts?: AccountStorage;
  /** Returns the provider's terms. Defined if the payer must accept them before a charge. */
  consents?(): Promise<CallResult<readonly Consent[]>>;
  /** Returns what a notification refers to, or null if it does not come from the provider. */
  readNotification?(notification: Notification): Promise<Hint | null>;
  /** Checks the account's keys with the provider. It changes nothing at the provider. */
  check?(): Promise<CallResult<null>>;
}

/** Controls of the simulator. They simulate the payer, the bank and the cash counter, and read the simulator's ledger. */
export interface Simulator {
  decideTransfer(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  decideChallenge(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  payVoucher(voucher: string, at: Temporal.Instant, outcome?: 'approve' | 'reject'): Promise<boolean>;
  /** Simulates the account holder, who approves, rejects or revokes an authorization. */
  decideAccount(handle: string, outcome: 'approve' | 'reject' | 'revoke'): Promise<boolean>;
  /** Simulates a dispute by the payer. Returns the reason if the simulator refuses it, otherwise null. */
  openDispute(request: NewDispute): Promise<{ refused: string } | null>;
  /** Simulates the bank's decision on a dispute. */
  decideDispute(id: string, outcome: 'won' | 'lost'): Promise<boolean>;
  /** Returns one page of the operations the simulator processed, oldest first. */
  ledger(after: number): Promise<LedgerPage>;
}

/** Outcome of an operation. A timeout is not an exception; it has the outcome `unknown`. */
export type Outcome =
  | { kind: 'approved'; record: NetworkRecord }
  | { kind: 'declined'; record: NetworkRecord }
  | { kind: 'pending'; record: NetworkRecord }
  /** The operation was not executed. With `unasked`, no issuer or bank has seen it, so another provider may be tried. */
  | {
      kind: 'failed';
      code: TransportFailure;
      reason: string;
      unasked?: boolean;
      text?: string;
      /** The provider's identifier of the failed transaction. It prevents a later query from matching this transaction. */
      network_transaction_id?: string;
    }
  /** The operation may have been executed. Query the provider; never resend the operation. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

export interface NetworkRecord {
  reference: string;
  code: string | null;
  network_transaction_id: string | null;
  authorization_code: string | null;
  expires_at: Temporal.Instant | null;
  /** Page where the payer approves a transfer or completes a 3-D Secure challenge. */
  bank_url: string | null;
  /** Number that the payer states at the cash counter. */
  voucher: string | null;
  barcode: string | null;
  /** Agreement number that identifies the collector at the counter, if the provider returns one with the voucher. */
  agreement?: string | null;
  /** The provider's message, shown to the merchant. */
  text?: string | null;
}

export interface LedgerPage {
  entries: {
    reference: string;
    /** Environment of the entry. Missing in entries written before environments existed. */
    environment?: string | null | undefined;
    merchant?: number | null | undefined;
    kind?: string | null | undefined;
    status?: string | null | undefined;
    amount?: string | null | undefined;
  }[];
  next: number | null;
}
