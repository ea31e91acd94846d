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

export interface DeletedErrorBody {
  message: string;
  error: ErrorObject;
  deleted: false;
  [field: string]: unknown;
}

export interface UpdatedErrorBody {
  message: string;
  error: ErrorObject;
  updated: false;
  [field: string]: unknown;
}

export interface SavedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  saved: false;
  [field: string]: unknown;
}

export type SavedErrorBody = { message: string; error: ErrorObject; saved: false; [field: string]: unknown };

export interface CanceledValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  canceled: false;
  [field: string]: unknown;
}

export interface CanceledErrorBody {
  message: string;
  error: ErrorObject;
  canceled: false;
  [field: string]: unknown;
}

export interface TakenBackErrorBody {
  message: string;
  error: ErrorObject;
  taken_back: false;
  [field: string]: unknown;
}

export interface PausedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  paused: false;
  [field: string]: unknown;
}

export type PausedErrorBody = { message: string; error: ErrorObject; paused: false; [field: string]: unknown };

export interface ResumedErrorBody {
  message: string;
  error: ErrorObject;
  resumed: false;
  [field: string]: unknown;
}

export interface UpdatedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  updated: false;
  [field: string]: unknown;
}

export interface RenewedErrorBody {
  message: string;
  error: ErrorObject;
  renewed: false;
  [field: string]: unknown;
}

export interface AppliedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  applied: false;
  [field: string]: unknown;
}

export interface AppliedErrorBody {
  message: string;
  error: ErrorObject;
  applied: false;
  [field: string]: unknown;
}

export interface ChangedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  changed: false;
  [field: string]: unknown;
}

export interface ChangedErrorBody {
  message: string;
  error: ErrorObject;
  changed: false;
  [field: string]: unknown;
}

export interface RefundedValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  refunded: false;
  [field: string]: unknown;
}

export interface RefundedErrorBody {
  message: string;
  error: ErrorObject;
  refunded: false;
  [field: string]: unknown;
}

export interface SuccessValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  success: false;
  [field: string]: unknown;
}

export interface SuccessErrorBody {
  message: string;
  error: ErrorObject;
  success: false;
  [field: string]: unknown;
}

export interface AcceptedErrorBody {
  message: string;
  error: ErrorObject;
  accepted: false;
  [field: string]: unknown;
}
