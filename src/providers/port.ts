import type { Currency } from '#src/kernel/lists.ts';
import type { TransportFailure } from '#src/kernel/response-codes.ts';

/** The words that tell a network which world an operation belongs to. */
export type Environment = 'test' | 'production';

/** Whose operation it is, and in which environment: an operation, a transaction or a subscription says so. */
export interface Party {
  commerce_id: number;
  production: boolean;
}

/** The card networks of the two environments. There is no way to one but by naming the environment. */
export interface Networks {
  /** That of an operation. Test always goes to the simulator, whatever is configured for production. */
  of(party: Party): Network;
  /** The counterpart of test; of production too, where no network is configured. */
  simulator: Simulator;
  /** Whether the simulator is the counterpart in that environment: its book then tells of those operations. */
  isSimulated(environment: Pick<Party, 'production'>): boolean;
  /** Whether the network of that environment answers, and takes its operations. */
  isUp(environment: Pick<Party, 'production'>): Promise<boolean>;
  close(): Promise<void>;
}

/** What the service asks of a card network, for one merchant. Every operation carries a reference of ours. */
export interface Network {
  purchase(request: CardRequest): Promise<Outcome>;
  hold(request: CardRequest): Promise<Outcome>;
  capture(request: FollowUp & Priced): Promise<Outcome>;
  void(request: FollowUp): Promise<Outcome>;
  refund(request: FollowUp & Priced): Promise<Outcome>;
  transfer(request: TransferRequest): Promise<Outcome>;
  voucher(request: VoucherRequest): Promise<Outcome>;
  /** What became of a reference. `absent` is final: the network will refuse it should it still arrive. */
  query(request: Referenced): Promise<Outcome | { kind: 'absent' }>;
}

/** Stands for the payer at the bank or at the counter, and reads the book: only a simulator can be asked so. */
export interface Simulator {
  decideTransfer(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  decideChallenge(reference: string, outcome: 'approve' | 'reject'): Promise<boolean>;
  payVoucher(voucher: string, at: Temporal.Instant, outcome?: 'approve' | 'reject'): Promise<boolean>;
  /** What the simulator really did, a page at a time, oldest first. */
  ledger(after: number): Promise<LedgerPage>;
}

/** How an operation ended. A time-out is a value like the others: the outcome is unknown. */
export type Outcome =
  | { kind: 'approved'; record: NetworkRecord }
  | { kind: 'declined'; record: NetworkRecord }
  | { kind: 'pending'; record: NetworkRecord }
  /** Without doubt not done. */
  | { kind: 'failed'; code: TransportFailure; reason: string }
  /** Perhaps done. Ask; do not repeat. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

export interface NetworkRecord {
  reference: string;
  code: string | null;
  network_transaction_id: bigint | null;
  authorization_code: string | null;
  expires_at: Temporal.Instant | null;
  /** The page where the payer is asked: by the bank of a transfer, or by the card's. */
  bank_url: string | null;
  /** The number a payer says at the counter. */
  voucher: string | null;
  barcode: string | null;
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

interface Referenced {
  reference: string;
  at: Temporal.Instant;
}

interface Priced {
  amount: bigint;
  currency: Currency;
}

export interface PaymentCard {
  number: string;
  expiry: string;
  holder: string;
  cvv?: string;
}

export interface CardRequest extends Referenced, Priced {
  card: PaymentCard;
  installments: number;
  /** What is being paid; attempts at one thing share it. */
  series: string;
  /** Only with it may the answer be `pending`: the cardholder is there, and can be sent to the card's bank. */
  challenge?: Challenge;
  /** The cardholder's authentication, where the merchant has made it. */
  three_ds?: Readonly<Record<string, string>>;
}

export interface Challenge {
  /** Where the cardholder comes back to. */
  return_url: string;
  notify_url: string;
}

export interface FollowUp extends Referenced {
  original: string;
}

export interface TransferRequest extends Referenced, Priced {
  bank: string;
  user_type: string;
  identification_type: string;
  identification: string;
  description: string;
  expires_at: Temporal.Instant;
  return_url: string;
  notify_url: string;
}

export interface VoucherRequest extends Referenced, Priced {
  point: string;
  expires_at: Temporal.Instant;
  notify_url: string;
}
