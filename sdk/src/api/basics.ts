// Generated from the API document by `npm run sdk-types`. Do not edit.

/** The value of a query parameter. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. */
export interface FileBytes extends Uint8Array {}

export interface ValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  [field: string]: unknown;
}

/** An error. Programs should use `code`, because the wording of `message` can change between versions. */
export interface ErrorObject {
  /** Type of the error. */
  type:
    | 'invalid_request_error' | 'authentication_error' | 'card_error' | 'authorization_error'
    | 'rate_limit_error' | 'api_error' | 'idempotency_error';
  /** Error code. Use this field, not the message, in your program. */
  code: string;
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** First invalid field, in dot notation. Null if the error is not about a field. */
  param: string | null;
  /** Response code of the card network. Null or absent if the card network did not decline a card. */
  decline_code?: string | null;
  /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. Present only if the card network declined a card. */
  action?: string | null;
  /** Whether a later charge to the same card can succeed. Present if the card network declined a card. */
  retryable?: boolean;
}

export interface ErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  [field: string]: unknown;
}

export interface DeletedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  deleted: false;
  [field: string]: unknown;
}

export interface UpdatedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  updated: false;
  [field: string]: unknown;
}

export interface SavedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  saved: false;
  [field: string]: unknown;
}

export interface SavedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  saved: false;
  [field: string]: unknown;
}

export interface CanceledValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  canceled: false;
  [field: string]: unknown;
}

export interface CanceledErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  canceled: false;
  [field: string]: unknown;
}

export interface TakenBackErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  taken_back: false;
  [field: string]: unknown;
}

export interface PausedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  paused: false;
  [field: string]: unknown;
}

export interface PausedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  paused: false;
  [field: string]: unknown;
}

export interface ResumedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  resumed: false;
  [field: string]: unknown;
}

export interface UpdatedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  updated: false;
  [field: string]: unknown;
}

export interface RenewedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  renewed: false;
  [field: string]: unknown;
}

export interface AppliedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  applied: false;
  [field: string]: unknown;
}

export interface AppliedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  applied: false;
  [field: string]: unknown;
}

export interface ChangedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  changed: false;
  [field: string]: unknown;
}

export interface ChangedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  changed: false;
  [field: string]: unknown;
}

export interface RefundedValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  refunded: false;
  [field: string]: unknown;
}

export interface RefundedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  refunded: false;
  [field: string]: unknown;
}

export interface SuccessValidationErrorBody {
  /** Error message of the first invalid field. */
  message: string;
  /** Error messages of each invalid field. The keys are field names in dot notation. */
  errors: Record<string, string[]>;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  success: false;
  [field: string]: unknown;
}

export interface SuccessErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  success: false;
  [field: string]: unknown;
}

export interface AcceptedErrorBody {
  /** Message for people. Its wording can change between versions. */
  message: string;
  /** Code, type and message of the error. */
  error: ErrorObject;
  /** Always false, because the request failed. */
  accepted: false;
  [field: string]: unknown;
}
