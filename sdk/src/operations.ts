import type { Operations } from './api/index.ts';

/** The name of an operation in the API document, for example `post_subscriptions_plan`. */
export type OperationName = keyof Operations;

/** The request body of an operation. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends { body: infer Body }
  ? Body
  : undefined;

/** The query parameters of an operation. */
export type QueryOf<Name extends OperationName> = Operations[Name] extends { query: infer Query }
  ? Query
  : undefined;

/** The response body of an operation that succeeded. */
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** The error codes of an operation, for use with `isRefused`. */
export type CodeOf<Name extends OperationName> = Operations[Name]['code'];

/** The return type of the client's methods: a promise of the response body. */
export type Result<Name extends OperationName> = Promise<AnswerOf<Name>>;

type Nothing = Readonly<Record<never, never>>;

/** The input of an operation: `path`, `query` and `body`, each only if the operation has it. */
export type InputOf<Name extends OperationName> = (Operations[Name] extends { path: infer Path }
  ? { path: Path }
  : Nothing) &
  (Operations[Name] extends { query: infer Query } ? { query?: Query | undefined } : Nothing) &
  (Operations[Name] extends { body: infer Body } ? { body: Body } : Nothing);

/** Options of one call. They take precedence over the options of the client. */
export interface CallOptions {
  /**
   * Idempotency key, for calls that must be executed only once even if your program restarts. By default, the client
   * sends a random key with each write that accepts one. The client throws an error if the operation accepts no key.
   */
  idempotency_key?: string | undefined;
  /** Signal that cancels the call. The call then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Time limit of each request, in milliseconds. */
  timeout_ms?: number | undefined;
  /** Maximum number of retries. 0 disables retries. */
  retries?: number | undefined;
  /** Language of the messages and invoices in the response. */
  locale?: 'en' | 'es' | undefined;
}

/** A response with its metadata. */
export interface Reply<Answer> {
  /**
   * HTTP status. 202 means that the outcome of a charge is pending: wait for the webhook or query the status, and do
   * not repeat the charge.
   */
  status: number;
  /** Response body. */
  body: Answer;
  /** Id of the request in the logs of the service. Include it in support requests. */
  request_id: string | null;
  /** Idempotency key that was sent. Null if the operation accepts none. */
  idempotency_key: string | null;
  /** Whether this is the stored response of an earlier request with the same idempotency key. */
  replayed: boolean;
  /** Fields of the request body that the service does not know, for example misspelled ones. */
  ignored_fields: string[];
  /** Number of requests that were sent, including retries. */
  attempts: number;
}

/** Calls an operation and returns the response with its metadata. */
export type Request = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<Reply<AnswerOf<Name>>>;

/** Calls an operation and returns the response body. */
export type Call = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;
