import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { NetworkDispute, NewDispute } from './disputes.ts';
import type { AccountKeeping, Answer, CardKeeping, Consent, Hint, Notification } from './keeping.ts';
import type {
  CardRequest,
  FollowUp,
  Priced,
  Question,
  Referenced,
  TransferRequest,
  VoucherRequest,
} from './requests.ts';

/** The words that tell a network which world an operation belongs to. */
export type Environment = 'test' | 'production';

/** Whose operation it is, and in which environment: an operation, a transaction or a subscription says so. */
export interface Party {
  commerce_id: number;
  production: boolean;
}

/** Who has an operation. */
export interface Carried extends Party {
  provider: string;
}

/**
 * What the service asks of a provider, for one merchant. Every operation carries a reference of ours, which is on record before it
 * leaves. None of these throws for what goes wrong out there.
 */
export interface Network {
  /** Charges a card, or an account that the provider keeps. Where that is normal there, the answer is `pending`. */
  purchase(request: CardRequest): Promise<Outcome>;
  hold(request: CardRequest): Promise<Outcome>;
  capture(request: FollowUp & Priced): Promise<Outcome>;
  void(request: FollowUp): Promise<Outcome>;
  refund(request: FollowUp & Priced): Promise<Outcome>;
  /** From an account of the payer's, who approves it elsewhere. */
  transfer(request: TransferRequest): Promise<Outcome>;
  voucher(request: VoucherRequest): Promise<Outcome>;
  /**
   * What became of an operation. `absent` is final: nothing was done, and nothing will be, should it still arrive. While that is not
   * certain, the answer is `unknown`.
   */
  query(request: Question): Promise<Outcome | { kind: 'absent' }>;
  /**
   * Every case about the money that this reference moved, as it stands; null when nobody can tell just now. Absent where a provider
   * tells of none: there an operator reports what its letters say.
   */
  disputes?(request: Referenced): Promise<readonly NetworkDispute[] | null>;
  /** Where the provider keeps cards: our vault then holds no number. */
  cards?: CardKeeping;
  /** Where the payer can let an account be charged, once and for all. */
  accounts?: AccountKeeping;
  /** Where the provider wants the payer's consent to its own terms before it takes a charge. */
  consents?(): Promise<Answer<readonly Consent[]>>;
  /** What a notification is about; null for one that is not the provider's. */
  readNotification?(notification: Notification): Promise<Hint | null>;
  /** Whether the account's keys are right, in the provider's own word. Nothing is done. */
  check?(): Promise<Answer<null>>;
}

/** Stands for the payer at the bank or at the counter, and reads the book: only a simulator can be asked so. */
export interface Simulator {
  decideTransfer(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  decideChallenge(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  payVoucher(voucher: string, at: Temporal.Instant, outcome?: 'approve' | 'reject'): Promise<boolean>;
  /** The holder of an account, in their app: says yes or no, or takes back a yes. */
  decideAccount(handle: string, outcome: 'approve' | 'reject' | 'revoke'): Promise<boolean>;
  /** The payer disputes what a reference moved; the answer says why not, where the simulator refuses. */
  openDispute(request: NewDispute): Promise<{ refused: string } | null>;
  /** The bank decides a case. */
  decideDispute(id: string, outcome: 'won' | 'lost'): Promise<boolean>;
  /** What the simulator really did, a page at a time, oldest first. */
  ledger(after: number): Promise<LedgerPage>;
}

/** How an operation ended. A time-out is a value like the others: the outcome is unknown. */
export type Outcome =
  | { kind: 'approved'; record: NetworkRecord }
  | { kind: 'declined'; record: NetworkRecord }
  | { kind: 'pending'; record: NetworkRecord }
  /** Without doubt not done. `unasked`: nobody was asked who could have decided, so that another provider may be. */
  | {
      kind: 'failed';
      code: TransportFailure;
      reason: string;
      unasked?: boolean;
      text?: string;
      /** What the provider calls what came of it, so that it is never taken for something later. */
      network_transaction_id?: string;
    }
  /** Perhaps done. Ask; do not repeat. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

export interface NetworkRecord {
  reference: string;
  code: string | null;
  network_transaction_id: string | null;
  authorization_code: string | null;
  expires_at: Temporal.Instant | null;
  /** The page where the payer is asked: by the bank of a transfer, or by the card's. */
  bank_url: string | null;
  /** The number a payer says at the counter. */
  voucher: string | null;
  barcode: string | null;
  /** The number that the counter knows the collector by, where the provider names it with the voucher. */
  agreement?: string | null;
  /** The provider's own words, for the merchant. */
  text?: string | null;
}

export interface LedgerPage {
  entries: {
    reference: string;
    /** Not in entries that are older than environments. */
    environment?: string | null | undefined;
    merchant?: number | null | undefined;
    kind?: string | null | undefined;
    status?: string | null | undefined;
    amount?: string | null | undefined;
  }[];
  next: number | null;
}
