import type { ErrorCode, ErrorObject } from './api/index.ts';

/** Base class of all errors that this SDK throws. */
export class CuotaError extends Error {
  override name = 'CuotaError';
}

/** An error code, or any other string, because newer versions of the service can return new codes. */
export type AnyCode = ErrorCode | (string & Readonly<Record<never, never>>);

/** The fields of a `RefusedError`. */
export interface Refusal<Code extends AnyCode = AnyCode> {
  /** HTTP status. */
  status: number;
  /** Error code. Branch on this field. */
  code: Code;
  /** Type of the error. There is one error class per type. */
  type: ErrorObject['type'];
  /** Message for people. It can change between versions. */
  message: string;
  /** First invalid field, in dot notation. Null if the error is not about a field. */
  param: string | null;
  /** Messages by invalid field, for the code `validation_failed`. Empty for other codes. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Response code of the card network. Null if the card network did not decline a card. */
  decline_code: string | null;
  /**
   * Recommended action for the payer, for example `use_another_card`. Null if the card network did not decline a card.
   */
  action: string | null;
  /** Whether a later charge to the same card can succeed. Null if the card network did not decline a card. */
  retryable: boolean | null;
  /** Number of seconds to wait before a retry. Null if the service did not request a wait. */
  retry_after_s: number | null;
  /** Id of the request in the logs of the service. Include it in support requests. */
  request_id: string | null;
  /**
   * Idempotency key that was sent. A retry with the same key does not execute the operation a second time. Null if no
   * key was sent.
   */
  idempotency_key: string | null;
  /** Complete response body. */
  body: unknown;
}

/** The service responded with an error. Branch on `code`; `message` is for people and can change. */
export class RefusedError<Code extends AnyCode = AnyCode> extends CuotaError implements Refusal<Code> {
  override name = 'RefusedError';
  /** HTTP status. */
  declare status: number;
  /** Error code. Branch on this field. */
  declare code: Code;
  /** Type of the error. There is one error class per type. */
  declare type: ErrorObject['type'];
  /** First invalid field, in dot notation. Null if the error is not about a field. */
  declare param: string | null;
  /** Messages by invalid field, for the code `validation_failed`. Empty for other codes. */
  declare errors: Readonly<Record<string, readonly string[]>>;
  /** Response code of the card network. Null if the card network did not decline a card. */
  declare decline_code: string | null;
  /**
   * Recommended action for the payer, for example `use_another_card`. Null if the card network did not decline a card.
   */
  declare action: string | null;
  /** Whether a later charge to the same card can succeed. Null if the card network did not decline a card. */
  declare retryable: boolean | null;
  /** Number of seconds to wait before a retry. Null if the service did not request a wait. */
  declare retry_after_s: number | null;
  /** Id of the request in the logs of the service. Include it in support requests. */
  declare request_id: string | null;
  /**
   * Idempotency key that was sent. A retry with the same key does not execute the operation a second time. Null if no
   * key was sent.
   */
  declare idempotency_key: string | null;
  /** Complete response body. */
  declare body: unknown;

  constructor({ message, ...refusal }: Refusal<Code>) {
    super(message);
    Object.assign(this, refusal);
    // The body can contain personal data of a payer, so it is not printed with the error.
    Object.defineProperty(this, 'body', { enumerable: false });
  }
}

/** The request is invalid, or the state of the object does not allow it. */
export class InvalidRequestError extends RefusedError {
  override name = 'InvalidRequestError';
}

/** The access token is missing or invalid. */
export class AuthenticationError extends RefusedError {
  override name = 'AuthenticationError';
}

/** The access token does not allow this operation. */
export class AuthorizationError extends RefusedError {
  override name = 'AuthorizationError';
}

/** The card was declined. `decline_code`, `action` and `retryable` give details. */
export class CardError extends RefusedError {
  override name = 'CardError';
}

/** The idempotency key was used with another request, or its first request is still running. */
export class IdempotencyError extends RefusedError {
  override name = 'IdempotencyError';
}

/** The client sent too many requests. `retry_after_s` is the time to wait before a retry. */
export class RateLimitError extends RefusedError {
  override name = 'RateLimitError';
}

/** The request failed because of an error in the service, the card network or a proxy. */
export class ServerError extends RefusedError {
  override name = 'ServerError';
}

const BY_TYPE = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  authorization_error: AuthorizationError,
  card_error: CardError,
  idempotency_error: IdempotencyError,
  rate_limit_error: RateLimitError,
  api_error: ServerError,
} as const satisfies Record<ErrorObject['type'], new (refusal: Refusal) => RefusedError>;

export function refusedError(refusal: Refusal): RefusedError {
  return new (BY_TYPE[refusal.type] ?? RefusedError)(refusal);
}

/**
 * There was no response: the connection failed or timed out. The service may have executed the request. Repeat the call
 * with the same `idempotency_key`. If the key is null, query the state of the object before you repeat the call.
 */
export class ConnectionError extends CuotaError {
  override name = 'ConnectionError';
  /** Idempotency key that was sent. Null if the operation accepts none. */
  idempotency_key: string | null;

  constructor(
    message: string,
    { cause, idempotency_key }: { cause: unknown; idempotency_key: string | null },
  ) {
    super(message, { cause });
    this.idempotency_key = idempotency_key;
  }
}

/** Returns true if `error` is a `RefusedError` and, if codes are given, its code is one of them. */
export function isRefused<Code extends AnyCode = AnyCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is RefusedError<Code> {
  return error instanceof RefusedError && (codes.length === 0 || codes.some((code) => code === error.code));
}
