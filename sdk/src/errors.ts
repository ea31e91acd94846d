import type { ErrorCode, ErrorObject } from './api/index.ts';

/** Everything that this library throws by itself. */
export class CuotaError extends Error {
  override name = 'CuotaError';
}

/** A code that this version does not know yet is a text like any other. */
export type AnyCode = ErrorCode | (string & Readonly<Record<never, never>>);

export interface Refusal<Code extends AnyCode = AnyCode> {
  status: number;
  code: Code;
  type: ErrorObject['type'];
  message: string;
  /** The first field that is wrong, in dot notation. */
  param: string | null;
  /** With `validation_failed`: everything that is wrong, by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What the card network said. */
  decline_code: string | null;
  /** With codes of the card network: what helps. */
  action: string | null;
  /** With codes of the card network: whether it may work later with the same card. */
  retryable: boolean | null;
  /** How long to wait, where the service said so. */
  retry_after_s: number | null;
  request_id: string | null;
  /** To send with a later repetition, so that it happens once. */
  idempotency_key: string | null;
  /** The whole answer, as it came. */
  body: unknown;
}

/** The service answered, and said no. Decide on `code`; the text is for people and may change. */
export class RefusedError<Code extends AnyCode = AnyCode> extends CuotaError implements Refusal<Code> {
  override name = 'RefusedError';
  declare status: number;
  declare code: Code;
  declare type: ErrorObject['type'];
  declare param: string | null;
  declare errors: Readonly<Record<string, readonly string[]>>;
  declare decline_code: string | null;
  declare action: string | null;
  declare retryable: boolean | null;
  declare retry_after_s: number | null;
  declare request_id: string | null;
  declare idempotency_key: string | null;
  declare body: unknown;

  constructor({ message, ...refusal }: Refusal<Code>) {
    super(message);
    Object.assign(this, refusal);
    // A body may hold what a payer typed; it is there to be asked for, and not to be printed with every error.
    Object.defineProperty(this, 'body', { enumerable: false });
  }
}

export class InvalidRequestError extends RefusedError {
  override name = 'InvalidRequestError';
}
export class AuthenticationError extends RefusedError {
  override name = 'AuthenticationError';
}
export class AuthorizationError extends RefusedError {
  override name = 'AuthorizationError';
}
export class CardError extends RefusedError {
  override name = 'CardError';
}
export class IdempotencyError extends RefusedError {
  override name = 'IdempotencyError';
}
export class RateLimitError extends RefusedError {
  override name = 'RateLimitError';
}
/** The service or the card network failed. */
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
 * No answer came: the connection was lost, or it took too long. Whether the work was done is not known. Repeating the call with the
 * same `idempotency_key` is safe; where that is null, look first.
 */
export class ConnectionError extends CuotaError {
  override name = 'ConnectionError';
  idempotency_key: string | null;

  constructor(
    message: string,
    { cause, idempotency_key }: { cause: unknown; idempotency_key: string | null },
  ) {
    super(message, { cause });
    this.idempotency_key = idempotency_key;
  }
}

/** Whether this is a refusal, with one of these codes if any are named. */
export function isRefused<Code extends AnyCode = AnyCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is RefusedError<Code> {
  return error instanceof RefusedError && (codes.length === 0 || codes.some((code) => code === error.code));
}
