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
  /** Email address with which the user signs in. Absent for payers. */
  user_email?: string;
  commerce_id: number;
  production: boolean;
  /** Current time of a test environment whose clock was stopped. Null when the environment uses real time. */
  frozen_at: Temporal.Instant | null;
  /** Offices that the user has access to. Null means all offices of the merchant. */
  offices: readonly number[] | null;
  /** Role of the user. Null for callers that are not users of the merchant. */
  role: Role | null;
  /** Scope of a payer's idempotency keys. It separates the keys of payers of different charges. */
  key_scope?: string;
  /**
   * Merchant access token that was sent with a payer's request. It shows that the merchant's own server made the
   * request.
   */
  accompanied_by?: Pick<Principal, 'token_id' | 'user_id' | 'user_email'>;
}

/** Dependencies that the HTTP layer needs for every request. */
export interface EdgeDeps {
  db: AnyDatabase;
  clock: Clock;
  vault: Vault;
  log: Logger;
  base_url: string;
}

/** Returns `deps` with the clock of the caller's environment, which may be a stopped test clock. */
export function withEnvironmentClock<D extends EdgeDeps>(deps: D, { frozen_at }: Principal): D {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}

/** A request with its parsed and validated content, as handlers receive it. */
export interface Call<Body> {
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  locale: Locale;
  /** IP address of the client. */
  origin: string;
  /** Path and query string of the request, for links in the response. */
  address: { path: string; query: string };
  /** The unparsed request. Set for routes that declare `raw`. */
  raw?: RawRequest;
  /**
   * Claims the request's idempotency key for an operation that the handler commits itself. Must be the first write of
   * the transaction that records the operation. Does nothing without a key. Throws when another request has claimed the
   * key.
   */
  claim(db: AnyDatabase, operation: string): Promise<void>;
  /**
   * Stores the response under the claimed key. For handlers with their own transactions that need no network call after
   * all: a retry then finds the response if the process fails.
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

/** A documented query parameter. For a list such as `offices[]`, `schema` describes one value. */
export interface QueryParameter {
  description: string;
  required?: true;
  schema: Readonly<Record<string, unknown>>;
}

/** Documents a query parameter that accepts a fixed list of values. */
export function choice(values: readonly string[], description: string): QueryParameter {
  return { description, schema: { type: 'string', enum: values } };
}

/** Documents a query parameter that accepts the id of a record. */
export function idParameter(description: string): QueryParameter {
  return { description, schema: { type: 'string', format: 'uuid' } };
}

/**
 * Declaration of one endpoint. The server registers it, the API document describes it, and tests validate responses
 * against it.
 */
export interface Route<Deps extends EdgeDeps = EdgeDeps, Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the route. A segment `:name` is a parameter. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: 'public' | 'token' | 'payer';
  /** Minimum role of a caller with a token. Defaults to `viewer` for GET, and to `operator` for other methods. */
  role?: Role;
  /** Priority during overload. Defaults to `read` for GET requests with a token, and to `money` for all others. */
  urgency?: Urgency | 'always';
  /** Set if the route accepts tokens of the test environment only. Other tokens are rejected before any other check. */
  test_only?: true;
  /** Identifies the payer by the body, path or query of the request. Returns null if that is not possible. */
  identify?(
    deps: Deps,
    body: unknown,
    params: Call<unknown>['params'],
    query: Query,
  ): Promise<Principal | null>;
  /** Throws when a payer's request may not include this token, although it belongs to the payer's merchant. */
  accompany?(token: Principal): void;
  /**
   * Set if the handler manages transactions itself, because it calls the card network between them. By default the
   * server opens one transaction.
   */
  transaction?: 'own';
  /**
   * Returns the response for a retried request whose first run was interrupted after it recorded `operation`. Returns
   * null while the outcome is unknown.
   */
  recover?(deps: Deps, principal: Principal, operation: string, locale: Locale): Promise<Answer | null>;
  /**
   * Whether a 422 response repeats the error map at the top level of the body, as older clients of this route expect.
   */
  legacy_errors?: boolean;
  /**
   * Name of a boolean at the top level of the successful response, such as `canceled`. In 4xx responses of the route it
   * is `false`, because older clients check it.
   */
  flag?: string;
  /**
   * Name of a field whose error replaces all others in a 422 response, because the rules of other fields depend on it.
   */
  decisive_field?: string;
  /** Query parameters with their descriptions, for the API document. Other parameters are ignored. */
  query?: Readonly<Record<string, string | QueryParameter>>;
  body?: z.ZodType<Body>;
  /**
   * Set if the route receives the unparsed body, to verify its signature. The route accepts any media type.
   * `limit_bytes` is the maximum size of the body.
   */
  raw?: { limit_bytes: number };
  /**
   * Returns issues that only a lookup can find, such as references to missing records. If some fields are invalid, it
   * is called with the valid ones, so that one response reports all issues. The handler makes the same checks itself.
   */
  lookUp?(
    deps: Deps,
    sent: Partial<Body>,
    principal: Principal,
    params: Call<Body>['params'],
  ): Promise<readonly (Issue | null)[]>;
  /** Media type of a successful response. The default is JSON. */
  media?: 'application/pdf';
  /** Schemas of the bodies of successful responses, by HTTP status. */
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

/** Rules for paths that the application provides. */
export interface PathRules {
  /** Common prefix of all paths. It is omitted from the names of operations in the API document. */
  prefix: string;
  /** Returns the same path with the alternative resource names, or null when it has none. */
  aliasOf(path: string): string | null;
  /** Returns the OpenAPI schema and description of a path parameter. */
  parameterOf(name: string): Readonly<Record<string, unknown>>;
  /** Returns whether a request may have an Idempotency-Key. */
  takesKey(method: string, path: string): boolean;
}
