// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever a caller sends.
export type Json = any;

/** A merchant's account at the gateway. */
export interface Account {
  login: string;
  secret: string;
  /** What it may be paid in; else the gateway's `XC`. */
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

/** What the gateway makes of a request. */
export interface Verdict {
  status: Status;
  reason: string;
  message: string;
  /** What a pending one turns into. */
  becomes?: Status;
  /** The answer comes only after the three minutes of the gateway's slow test cards. */
  is_slow?: boolean;
  /** The answer is an error, and names no transaction. */
  is_error?: boolean;
}

/** One transaction of the gateway's own book. Amounts are whole cents. */
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
  /** What it was done to. */
  parent: number | null;
  /** Of a hold: ACTIVE until it is closed. */
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
  /** Milliseconds that the gateway takes. */
  delay_ms?: number;
  /** Whom it tells of. */
  notify?: Entry | null;
}
