// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever a caller sends.
export type Json = any;

/** A merchant account at the gateway. */
export interface Account {
  login: string;
  secret: string;
  /** Accepted currencies. The gateway refuses others with `XC`. */
  currencies: readonly string[];
}

export type Status =
  | 'APPROVED'
  | 'REJECTED'
  | 'FAILED'
  | 'PENDING'
  | 'MANUAL'
  | 'PENDING_VALIDATION'
  | 'REFUNDED'
  | 'REVERSED'
  | 'DISPUTE';

/** The outcome of a request. */
export interface Verdict {
  status: Status;
  reason: string;
  message: string;
  /** The final status of a pending transaction. */
  becomes?: Status;
  /** Delays the response by the three minutes of the gateway's slow test cards. */
  is_slow?: boolean;
  /** Returns an error without a transaction. */
  is_error?: boolean;
}

/** A transaction in the gateway's ledger. Amounts are whole cents. */
export interface Entry {
  internalReference: number;
  login: string;
  reference: string;
  type: 'AUTH_ONLY' | 'CHECKIN' | 'PRE_AUTH' | 'CHECKOUT' | 'CREDIT' | 'REFUND';
  status: Status;
  reason: string;
  message: string;
  becomes: Status | null;
  at: string;
  cents: number;
  currency: string;
  taxes: Json[] | null;
  authorization: string;
  receipt: string | null;
  paymentMethod: string;
  franchise: string;
  lastDigits: string | null;
  /** The transaction that this one captures, reverses or refunds. */
  parent: number | null;
  /** Holds only: ACTIVE until captured or released. */
  condition: 'ACTIVE' | 'COMPLETED' | null;
  returnedCents: number;
  idempotenceKey: string | null;
  notificationURL: string | null;
  returnURL: string | null;
  processURL: string | null;
  initiator: string | null;
  installments: number;
  token: string | null;
  isAuthenticated: boolean;
}

export interface StoredToken {
  token: string;
  login: string;
  number: string;
  expiration: string;
}

export interface Answer {
  http: number;
  body: Json;
  delay_ms?: number;
  /** The entry to send a notification for. */
  notify?: Entry | null;
}
