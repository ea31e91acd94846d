import type { Operations } from './api/index.ts';

export type OperationName = keyof Operations;

/** What the body of an operation holds. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends { body: infer Body }
  ? Body
  : undefined;

/** What its query may hold. */
export type QueryOf<Name extends OperationName> = Operations[Name] extends { query: infer Query }
  ? Query
  : undefined;

/** What it answers when it went well. */
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** The codes it refuses with, for `isRefused`. */
export type CodeOf<Name extends OperationName> = Operations[Name]['code'];

type Nothing = Readonly<Record<never, never>>;

/** What a request is made of, less what the operation does not have. */
export type InputOf<Name extends OperationName> = (Operations[Name] extends { path: infer Path }
  ? { path: Path }
  : Nothing) &
  (Operations[Name] extends { query: infer Query } ? { query?: Query | undefined } : Nothing) &
  (Operations[Name] extends { body: infer Body } ? { body: Body } : Nothing);

export interface CallOptions {
  /**
   * A key of your own, where a call must happen once even if your program starts anew. Otherwise each call has a random one, wherever
   * the operation takes a key.
   */
  idempotency_key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** For this call, in the place of the client's. */
  timeout_ms?: number | undefined;
  retries?: number | undefined;
}

/** An answer with what came around it. */
export interface Reply<Answer> {
  /** 202 means that the outcome is not known yet: wait for the webhook or ask again, and never charge again. */
  status: number;
  body: Answer;
  /** Under which the service's log has the request. */
  request_id: string | null;
  idempotency_key: string | null;
  /** Whether the work was done by an earlier request with the same key. */
  replayed: boolean;
  /** Fields of the body that the service does not know: mostly misspelt ones. */
  ignored_fields: string[];
  /** How many requests it took. */
  attempts: number;
}

/** Makes one call and answers all there is to know of it. */
export type Request = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<Reply<AnswerOf<Name>>>;

/** The same, but answers only the body. */
export type Call = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;
