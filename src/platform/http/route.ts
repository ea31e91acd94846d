import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Clock, frozenClock } from '#src/kernel/clock.ts';
import type { ErrorEntry, Issue } from '#src/kernel/errors.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { AnyDatabase } from '../database/pool.ts';
import type { Vault } from '../vault/vault.ts';
import type { Urgency } from './overload.ts';
import type { Query } from './query-string.ts';
import type { Role } from './roles.ts';

/** The authenticated caller. */
export interface Principal {
  token_id: string;
  user_id: number;
  /** Email address that the user signs in with. Absent for payers. */
  user_email?: string;
  commerce_id: number;
  production: boolean;
  /** Current time of a frozen test environment. Null when the environment uses real time. */
  frozen_at: Temporal.Instant | null;
  /** Offices that the user has access to. Null means all offices of the merchant. */
  offices: readonly number[] | null;
  /** Role of the user. Null for callers that are not users of the merchant. */
  role: Role | null;
  /** Key scope of payers. It separates the idempotency keys of payers of different charges. */
  key_scope?: string;
  /**
   * Access token of the merchant that was sent with a payer's request. It shows that the merchant's own backend made
   * the request.
   */
  accompanied_by?: Pick<Principal, 'token_id' | 'user_id' | 'user_email'>;
}

/** Dependencies of the HTTP layer. */
export interface EdgeDeps {
  db: AnyDatabase;
  clock: Clock;
  vault: Vault;
  log: Logger;
  base_url: string;
}

/** Returns the dependencies with the clock of the caller's environment. */
export function withEnvironmentClock<D extends EdgeDeps>(deps: D, { frozen_at }: Principal): D {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}

/** A parsed and validated request. */
export interface Call<Body> {
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  locale: Locale;
  /** IP address of the client. */
  origin: string;
  /** URL of the request, for links in the response. */
  address: { path: string; query: string };
  /** The unparsed request, for routes that declare `raw`. */
  raw?: RawRequest;
  /**
   * Claims the request's idempotency key for the operation, for handlers with their own transactions. Does nothing for
   * requests without a key. Must be the first write of the transaction that records the operation. Throws when another
   * request has claimed the key.
   */
  claim(db: AnyDatabase, operation: string): Promise<void>;
  /**
   * Stores the response under the claimed key, for handlers with their own transactions. Used when the work needs no
   * network call, so that a retry finds the response if the process fails.
   */
  keep(db: AnyDatabase, answer: Answer): Promise<void>;
}

export interface RawRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A query parameter with a schema. For a list (`offices[]`), the schema is that of one value. */
export interface QueryParameter {
  description: string;
  required?: true;
  schema: Readonly<Record<string, unknown>>;
}

/** A query parameter with a fixed list of values, for the API document. */
export function choice(values: readonly string[], description: string): QueryParameter {
  return { description, schema: { type: 'string', enum: values } };
}

/** A query parameter with the id of a record, for the API document. */
export function idParameter(description: string): QueryParameter {
  return { description, schema: { type: 'string', format: 'uuid' } };
}

/**
 * One endpoint as data. The server registers it, the API document describes it, and tests validate responses against
 * it. Writes run in one transaction, which also stores the response for retries.
 */
export interface Route<Deps extends EdgeDeps = EdgeDeps, Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path pattern with `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: 'public' | 'token' | 'payer';
  /** Minimum role of callers with a token. Defaults to `viewer` for GET and `operator` for other methods. */
  role?: Role;
  /** Priority during overload. Defaults to `read` for GET requests with a token, and to `money` for others. */
  urgency?: Urgency | 'always';
  /** Whether production tokens are rejected before any other check. */
  test_only?: true;
  /** Identifies a payer by the body or path of the request. */
  identify?(
    deps: Deps,
    body: unknown,
    params: Call<unknown>['params'],
    query: Query,
  ): Promise<Principal | null>;
  /** Throws when a token sent with a payer's request is not acceptable, although its merchant is right. */
  accompany?(token: Principal): void;
  /**
   * By default the server opens a transaction. With `own`, the handler calls the card network and commits before and
   * after the call.
   */
  transaction?: 'own';
  /**
   * Returns the response to a request with a key that was interrupted after this operation. Returns null while the
   * outcome is unknown.
   */
  recover?(deps: Deps, principal: Principal, operation: string, locale: Locale): Promise<Answer | null>;
  /** Whether a 422 response also contains the error map at the top level, as older clients of the endpoint expect. */
  legacy_errors?: boolean;
  /**
   * The top-level boolean of the successful response, such as `canceled`. All 4xx responses of the route contain it
   * as `false`, because older clients check it.
   */
  flag?: string;
  /** Field whose error hides all others in a 422 response, because the rules of other fields depend on it. */
  decisive_field?: string;
  /** Query parameters and their descriptions, for the API document. Handlers ignore other parameters. */
  query?: Readonly<Record<string, string | QueryParameter>>;
  body?: z.ZodType<Body>;
  /**
   * Size limit of the unparsed body, in bytes. Such routes receive the body with any media type, so that its signature
   * can be verified.
   */
  raw?: { limit_bytes: number };
  /**
   * Returns the issues that need a lookup, such as references that do not exist or values that are in use. Called with
   * the valid fields when other fields are invalid, so that one response reports all issues. The handler refuses the
   * same issues when all fields are valid.
   */
  lookUp?(
    deps: Deps,
    sent: Partial<Body>,
    principal: Principal,
    params: Call<Body>['params'],
  ): Promise<readonly (Issue | null)[]>;
  /** Media type of a successful response. Absent for JSON. */
  media?: 'application/pdf';
  /** Schemas of successful responses by status. */
  answers: Readonly<Record<number, z.ZodType>>;
  errors?: readonly ErrorEntry[];
  handle(deps: Deps, call: Call<Body>, principal: Principal): Promise<Answer>;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function created(body: unknown): Answer {
  return { status: 201, body };
}

/** Path rules of the product, provided by the application. */
export interface PathRules {
  /** Common prefix of the paths. It is omitted from operation names. */
  prefix: string;
  /** Returns the path under the alternative resource names, or null when there is none. */
  aliasOf(path: string): string | null;
  /** Returns the schema and description of a path parameter. */
  parameterOf(name: string): Readonly<Record<string, unknown>>;
  /** Returns whether a request may have an Idempotency-Key. */
  takesKey(method: string, path: string): boolean;
}
