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

/** Names of the environments in Cuota's network protocol. */
export type Environment = 'test' | 'production';

/** Merchant and environment to which an operation, transaction or subscription belongs. */
export interface Party {
  commerce_id: number;
  production: boolean;
}

/** Merchant and environment of an operation, and the name of the provider that processes it. */
export interface ProviderOperation extends Party {
  provider: string;
}

/**
 * Operations of a provider for one merchant. The methods return errors of the provider and the connection as values
 * and do not throw them.
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
   * Returns the state of an operation. `absent` is final: the provider has not processed it and never will. While
   * that is not certain, the result is `unknown`.
   */
  query(request: Question): Promise<Outcome | { kind: 'absent' }>;
  /**
   * Returns all disputes about an operation, or null if the provider cannot be queried now. Undefined for providers
   * that do not report disputes; operators enter those manually.
   */
  disputes?(request: Referenced): Promise<readonly NetworkDispute[] | null>;
  /** Defined if the provider stores cards. Cuota then stores no card number. */
  cards?: CardStorage;
  /** Defined if the provider can charge a payer's account repeatedly after one authorization. */
  accounts?: AccountStorage;
  /** Returns the provider's terms. Defined if the payer must accept the terms before a charge. */
  consents?(): Promise<CallResult<readonly Consent[]>>;
  /**
   * Returns the operation or account that a notification refers to. Returns null if the notification does not come
   * from the provider.
   */
  readNotification?(notification: Notification): Promise<Hint | null>;
  /** Checks with the provider that the account's keys are valid. Changes nothing at the provider. */
  check?(): Promise<CallResult<null>>;
}

/**
 * Client for the simulator's controls, which simulate decisions of the payer, the bank and the cash counter. It also
 * reads the simulator's ledger.
 */
export interface Simulator {
  decideTransfer(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  decideChallenge(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  payVoucher(voucher: string, at: Temporal.Instant, outcome?: 'approve' | 'reject'): Promise<boolean>;
  /**
   * Simulates an account holder who approves, rejects or revokes an authorization. Returns false if the simulator
   * refuses it.
   */
  decideAccount(handle: string, outcome: 'approve' | 'reject' | 'revoke'): Promise<boolean>;
  /**
   * Simulates a dispute that the payer files. Returns the reason if the simulator refuses the request, otherwise
   * null.
   */
  openDispute(request: NewDispute): Promise<{ refused: string } | null>;
  /** Simulates the bank's decision on a dispute. Returns false if the simulator refuses it. */
  decideDispute(id: string, outcome: 'won' | 'lost'): Promise<boolean>;
  /** Returns one page of the simulator's ledger, oldest entries first. */
  ledger(after: number): Promise<LedgerPage>;
}

/** Outcome of an operation at a provider. A timeout is the outcome `unknown` and not an exception. */
export type Outcome =
  | { kind: 'approved'; record: NetworkRecord }
  | { kind: 'declined'; record: NetworkRecord }
  | { kind: 'pending'; record: NetworkRecord }
  /**
   * The operation was not executed. With `unasked`, no issuer or bank has seen the operation, so another provider may
   * be tried.
   */
  | {
      kind: 'failed';
      code: TransportFailure;
      reason: string;
      unasked?: boolean;
      text?: string;
      /** The provider's identifier of the failed transaction. Later queries use it to ignore this transaction. */
      network_transaction_id?: string;
    }
  /** The operation may have been executed. The caller must query the provider and never resend the operation. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

export interface NetworkRecord {
  reference: string;
  code: string | null;
  network_transaction_id: string | null;
  authorization_code: string | null;
  expires_at: Temporal.Instant | null;
  /**
   * URL of the page where the payer approves a transfer or completes a 3-D Secure challenge. Null if there is none.
   */
  bank_url: string | null;
  /** Voucher number that the payer states at the cash counter. Null unless the payment is a voucher. */
  voucher: string | null;
  barcode: string | null;
  /** Agreement number that identifies the collector at the cash counter. Missing if the provider uses none. */
  agreement?: string | null;
  /** The provider's message, shown to the merchant. Null or absent if the provider sent none. */
  text?: string | null;
}

export interface LedgerPage {
  entries: {
    reference: string;
    /** Environment of the operation. Missing in old entries, written before the ledger stored environments. */
    environment?: string | null | undefined;
    merchant?: number | null | undefined;
    kind?: string | null | undefined;
    status?: string | null | undefined;
    amount?: string | null | undefined;
  }[];
  next: number | null;
}
