// Written by `npm run sdk-types` from the API document: change that, not this.

/** What a query may hold; it is sent as text. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. A name of its own, because compilers before TypeScript 5.7 cannot read what later ones write for it. */
export interface FileBytes extends Uint8Array {}

export interface ValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  [field: string]: unknown;
}

/** Decide on `code`; texts may change. */
export interface ErrorObject {
  type:
    | 'invalid_request_error' | 'authentication_error' | 'card_error' | 'authorization_error'
    | 'rate_limit_error' | 'api_error' | 'idempotency_error';
  code: string;
  message: string;
  param: string | null;
  /** What the card network said. */
  decline_code?: string | null;
  /** With response codes: what helps. */
  action?: string | null;
  /** With response codes. */
  retryable?: boolean;
}

export type ErrorBody = { message: string; error: ErrorObject; [field: string]: unknown };
