// Generated from the API document by `npm run sdk-types`. Do not edit.

/** The value of a query parameter. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. */
export interface FileBytes extends Uint8Array {}

export interface ValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  [field: string]: unknown;
}

/** Branch on `code`. Messages can change between versions. */
export interface ErrorObject {
  /** Type of the error. */
  type:
    | 'invalid_request_error' | 'authentication_error' | 'card_error' | 'authorization_error'
    | 'rate_limit_error' | 'api_error' | 'idempotency_error';
  /** Error code. Branch on this field. */
  code: string;
  /** Message for people. It can change between versions. */
  message: string;
  /** First invalid field, in dot notation. Null if the error is not about a field. */
  param: string | null;
  /** Response code of the card network. Null or absent for other errors. */
  decline_code?: string | null;
  /** What the payer can do, for example `use_another_card`. Present if the card network declined a card. */
  action?: string | null;
  /** Whether a later charge to the same card can succeed. Present if the card network declined a card. */
  retryable?: boolean;
}

export interface ErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  [field: string]: unknown;
}

export interface DeletedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the object was deleted. */
  deleted: false;
  [field: string]: unknown;
}

export interface UpdatedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the object was updated. */
  updated: false;
  [field: string]: unknown;
}

export interface SavedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the object was saved. */
  saved: false;
  [field: string]: unknown;
}

export interface SavedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the object was saved. */
  saved: false;
  [field: string]: unknown;
}

export interface CanceledValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the subscription is canceled. */
  canceled: false;
  [field: string]: unknown;
}

export interface CanceledErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the subscription is canceled. */
  canceled: false;
  [field: string]: unknown;
}

export interface TakenBackErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the cancellation was undone. */
  taken_back: false;
  [field: string]: unknown;
}

export interface PausedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the subscription is paused. */
  paused: false;
  [field: string]: unknown;
}

export interface PausedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the subscription is paused. */
  paused: false;
  [field: string]: unknown;
}

export interface ResumedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the subscription was resumed. */
  resumed: false;
  [field: string]: unknown;
}

export interface UpdatedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the object was updated. */
  updated: false;
  [field: string]: unknown;
}

export interface RenewedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the invitation was sent. */
  renewed: false;
  [field: string]: unknown;
}

export interface AppliedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the coupon was applied. */
  applied: false;
  [field: string]: unknown;
}

export interface AppliedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the coupon was applied. */
  applied: false;
  [field: string]: unknown;
}

export interface ChangedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the plan was changed. */
  changed: false;
  [field: string]: unknown;
}

export interface ChangedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the plan was changed. */
  changed: false;
  [field: string]: unknown;
}

export interface RefundedValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the refund succeeded. */
  refunded: false;
  [field: string]: unknown;
}

export interface RefundedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the refund succeeded. */
  refunded: false;
  [field: string]: unknown;
}

export interface SuccessValidationErrorBody {
  /** Message of the first error. */
  message: string;
  /** Messages by invalid field, in dot notation. */
  errors: Record<string, string[]>;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the operation succeeded. */
  success: false;
  [field: string]: unknown;
}

export interface SuccessErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the operation succeeded. */
  success: false;
  [field: string]: unknown;
}

export interface AcceptedErrorBody {
  /** Message for people. It can change between versions. */
  message: string;
  /** Error. Null or absent if there is none. */
  error: ErrorObject;
  /** Whether the request was accepted. */
  accepted: false;
  [field: string]: unknown;
}
