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

/** Who is calling, as the access token says. */
export interface Principal {
  token_id: string;
  user_id: number;
  /** The address the user signs in with, where it is a user. */
  user_email?: string;
  commerce_id: number;
  production: boolean;
  /** Where the time of this test environment stands; null when it is the real one. */
  frozen_at: Temporal.Instant | null;
  /** The offices this user may act for; null means all of the merchant's. */
  offices: readonly number[] | null;
  /** What the user may do; null for whoever is none of the merchant's users. */
  role: Role | null;
  /** Keeps keys of payers at different charges apart. */
  key_scope?: string;
  /** Of a payer: an access token of the merchant came along, so that it is the merchant's own program that calls. */
  accompanied_by?: Pick<Principal, 'token_id' | 'user_id' | 'user_email'>;
}

/** What the edge itself needs of the things everything is built from. */
export interface EdgeDeps {
  db: AnyDatabase;
  clock: Clock;
  vault: Vault;
  log: Logger;
  base_url: string;
}

/** The same in the time of the caller's environment. */
export function inTimeOf<D extends EdgeDeps>(deps: D, { frozen_at }: Principal): D {
  return frozen_at === null ? deps : { ...deps, clock: frozenClock(frozen_at) };
}

/** One request, read and checked. */
export interface Call<Body> {
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  locale: Locale;
  /** The address the request came from. */
  origin: string;
  /** The address that was called, for links in the answer. */
  address: { path: string; query: string };
  /** Of a route that wants it: the request as it came. */
  raw?: RawRequest;
  /**
   * For a handler with transactions of its own: ties the request's key, if it has one, to the operation that is
   * about to be written, first of all in the same transaction. Throws when another request was faster.
   */
  claim(db: AnyDatabase, operation: string): Promise<void>;
  /**
   * For the same handlers, where the work turned out to need no call to the network: keeps the answer under the key that was
   * claimed, in the transaction of the work. Without it, nobody could tell what became of a request that was cut off.
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

/**
 * One endpoint as data: the server registers it, the API document describes it, tests hold answers against it.
 * Writes run inside one transaction, which the edge commits together with the answer kept for a repetition.
 */
export interface Route<Deps extends EdgeDeps = EdgeDeps, Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: 'public' | 'token' | 'payer';
  /** The least role of whoever calls with a token. Absent: `viewer` for reading, `operator` for everything else. */
  role?: Role;
  /** When more is asked than can be done. Absent: `read` for what merchants read with a token, else `money`. */
  urgency?: Urgency | 'always';
  /** Refuses tokens of production, before anything else is looked at. */
  test_only?: true;
  /** For payers: who the body, or the address, says they are. */
  identify?(
    deps: Deps,
    body: unknown,
    params: Call<unknown>['params'],
    query: Query,
  ): Promise<Principal | null>;
  /** For payers: throws where a token that comes along, of the right merchant, will not do. */
  accompany?(token: Principal): void;
  /** Absent: the edge opens one. `own`: the handler calls the card network and commits before and after. */
  transaction?: 'own';
  /** The answer to a keyed request that was cut off after this operation; null while its outcome is unknown. */
  recover?(deps: Deps, principal: Principal, operation: string, locale: Locale): Promise<Answer | null>;
  /** Puts the error map of a 422 at the root as well, as older clients of that endpoint expect. */
  legacy_errors?: boolean;
  /**
   * The top-level boolean of the successful answer, such as `canceled`. Every 4xx answer of the route carries it as `false`, because
   * older clients decide on it.
   */
  flag?: string;
  /** When this field is invalid, the 422 names only it, because the rules of other fields depend on it. */
  decisive_field?: string;
  /** Query parameters by name, for the document; handlers read what they need and ignore the rest. */
  query?: Readonly<Record<string, string>>;
  body?: z.ZodType<Body>;
  /** Wants the body as it came, up to that size and whatever its media type: it may be signed. */
  raw?: { limit_bytes: number };
  /**
   * Issues that need a lookup: references that do not exist, values that are in use. The edge calls it when other fields
   * break their rules, with the fields that passed theirs, so that one response reports everything. The handler refuses
   * the same issues when all fields are valid.
   */
  lookUp?(
    deps: Deps,
    sent: Partial<Body>,
    principal: Principal,
    params: Call<Body>['params'],
  ): Promise<readonly (Issue | null)[]>;
  /** What a successful answer is, where it is not JSON. */
  media?: 'application/pdf';
  /** Successful answers by status. */
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

/** What holds for the paths of the product that is served, and the edge cannot know. */
export interface PathRules {
  /** What most paths begin with; names of operations leave it out. */
  prefix: string;
  /** The same path under the alternative resource names, or null when it names none of them. */
  aliasOf(path: string): string | null;
  /** Whether a request may come with an Idempotency-Key. */
  takesKey(method: string, path: string): boolean;
}
