import { sql } from 'kysely';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { writtenNumber } from '#src/kernel/json.ts';
import type { Text } from '#src/kernel/texts.ts';
import { deleteBatch } from '../database/citus/by-merchant.ts';
import { inPipeline } from '../database/pipeline.ts';
import type { AnyDatabase } from '../database/pool.ts';
import { queueWrite } from '../database/session.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Answer, EdgeDeps, Principal } from './route.ts';

/**
 * Time for which the response of a write with an Idempotency-Key is stored. The transaction that does the
 * work stores it, so the write runs only once. While it runs, an advisory lock makes other requests with the
 * same key fail.
 */
const LIFETIME_HOURS = 24;
export const ANSWER_PURPOSE = 'idempotency answer';
/** Limits of an Idempotency-Key: 1 to 255 visible ASCII characters. */
export const KEY_LIMITS = { minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' } as const;
const KEY = new RegExp(KEY_LIMITS.pattern);

function conflict(code: string, text: Text): ErrorEntry {
  return { status: 409, type: 'idempotency_error', code, text };
}

export const idempotencyErrors = {
  key_malformed: {
    status: 400,
    param: 'Idempotency-Key',
    text: {
      en: 'The Idempotency-Key takes 1 to 255 visible ASCII characters.',
      es: 'El encabezado Idempotency-Key lleva de 1 a 255 caracteres ASCII visibles.',
    },
  },
  key_reused: conflict('idempotency_key_reused', {
    en: 'This Idempotency-Key was already used with other parameters.',
    es: 'Esta Idempotency-Key ya se usó con otros parámetros.',
  }),
  key_in_progress: conflict('idempotency_key_in_progress', {
    en: 'The original request with this Idempotency-Key is still being processed.',
    es: 'La solicitud original con esta Idempotency-Key todavía se está procesando.',
  }),
} as const satisfies Record<string, ErrorEntry>;

/** A request that has an Idempotency-Key, and the parameters that a retry must repeat. */
export interface Repeatable {
  key: string;
  /** Method, path, query and body of the request as one string. An aliased path is replaced by the route's own. */
  parameters: string;
}

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = String(header).trim();
  if (!KEY.test(key)) throw new ApiError(idempotencyErrors.key_malformed);
  return key;
}

/** Serialises a value as JSON with sorted keys, so that two requests with the same content give the same string. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) {
    return writtenNumber(value) ?? JSON.stringify(value) ?? 'null';
  }
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${stableJson(item)}`).join(',')}}`;
}

interface Stored {
  fingerprint: Buffer;
  status: number | null;
  answer: Buffer | null;
  operation: string | null;
}

/** Identifies a request by its caller, its Idempotency-Key and a keyed hash of its parameters. */
export interface KeyedRequest {
  principal: Principal;
  key: string;
  fingerprint: Buffer;
}

export async function toKeyed(
  deps: EdgeDeps,
  principal: Principal,
  request: Repeatable,
): Promise<KeyedRequest> {
  const { commerce_id, key_scope } = principal;
  const fingerprint = await deps.vault.keyedHash(commerce_id, 'idempotency fingerprint', request.parameters);
  const key = key_scope === undefined ? request.key : `${key_scope} ${request.key}`;
  return { principal, key, fingerprint };
}

type Found = { answer: Answer } | { operation: string } | null;

/**
 * Returns the stored response of the key, the operation of an interrupted request, or null. Throws when another request
 * is using the key or when it was used with other parameters.
 */
async function lookUp(db: AnyDatabase, deps: EdgeDeps, request: KeyedRequest): Promise<Found> {
  // The lock must come first: if another request had it, its response is committed by the time of the read.
  const [isLocked, stored] = await inPipeline(db, (scope) => [
    lock(scope, request),
    find(scope, deps, request),
  ]);
  if (!isLocked) throw new ApiError(idempotencyErrors.key_in_progress);
  if (!stored) return null;
  if (!stored.fingerprint.equals(request.fingerprint)) throw new ApiError(idempotencyErrors.key_reused);
  if (stored.status === null || stored.answer === null) return { operation: stored.operation ?? '' };
  const body = JSON.parse(
    await deps.vault.unseal(request.principal.commerce_id, ANSWER_PURPOSE, stored.answer),
  );
  return { answer: { status: stored.status, body } };
}

/**
 * Runs `work` in a transaction and stores its response, or returns the one stored under the key. `work` must undo its
 * writes and return a response for a 4xx error. Errors that it throws are not stored.
 */
export async function answerOnce<D extends EdgeDeps>(
  deps: D,
  request: KeyedRequest,
  work: (deps: D) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const found = await lookUp(tx, deps, request);
    if (found && 'answer' in found) return { answer: found.answer, replayed: true };
    await sql`savepoint work`.execute(tx);
    const answer = await work({ ...deps, db: tx });
    await storeAnswer(tx, deps, request, answer);
    return { answer, replayed: false };
  });
}

/**
 * Looks up the stored response of a key outside a transaction, so that the lock ends with the query. Used by requests
 * that call the card network.
 */
export async function findStoredAnswer(deps: EdgeDeps, request: KeyedRequest): Promise<Found> {
  return lookUp(deps.db, deps, request);
}

/** Stores the key with its operation, before a response exists. Throws when another request has claimed the key. */
export async function claimKey(
  db: AnyDatabase,
  deps: EdgeDeps,
  request: KeyedRequest,
  operation: string,
): Promise<void> {
  const { commerce_id, user_id, production } = request.principal;
  const { rows } = await sql`
    insert into idempotency_keys (commerce_id, user_id, production, key, fingerprint, operation, created_at)
    values (${commerce_id}, ${user_id}, ${production}, ${request.key}, ${request.fingerprint}, ${operation},
      ${deps.clock.now()})
    on conflict (commerce_id, user_id, production, key) do update set fingerprint = excluded.fingerprint,
      operation = excluded.operation, status = null, answer = null, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${oldest(deps)}
    returning key
  `.execute(db);
  if (rows.length === 0) throw new ApiError(idempotencyErrors.key_in_progress);
}

/**
 * Removes a key's claim after a 5xx response, so that a retry starts over. Only deletes the claim of the given
 * operation.
 */
export async function releaseKey(deps: EdgeDeps, request: KeyedRequest, operation: string): Promise<void> {
  const { commerce_id, user_id, production } = request.principal;
  await sql`
    delete from idempotency_keys
    where commerce_id = ${commerce_id} and user_id = ${user_id} and production = ${production}
      and key = ${request.key} and operation = ${operation} and answer is null
  `.execute(deps.db);
}

/** Stores the response of the operation that claimed the idempotency key. */
export async function completeKey(
  deps: EdgeDeps,
  request: KeyedRequest,
  operation: string,
  answer: Answer,
): Promise<void> {
  const { commerce_id, user_id, production } = request.principal;
  const sealed = await deps.vault.seal(commerce_id, ANSWER_PURPOSE, JSON.stringify(answer.body));
  await sql`
    update idempotency_keys set status = ${answer.status}, answer = ${sealed}
    where commerce_id = ${commerce_id} and user_id = ${user_id} and production = ${production}
      and key = ${request.key} and operation = ${operation} and answer is null
  `.execute(deps.db);
}

/** Rolls back the writes of the work passed to `answerOnce`, without ending the transaction. */
export async function rollBackWork(tx: AnyDatabase): Promise<void> {
  await sql`rollback to savepoint work`.execute(tx);
}

async function lock(tx: AnyDatabase, { principal, key }: KeyedRequest): Promise<boolean> {
  const { commerce_id, user_id, production } = principal;
  const name = `idempotency ${commerce_id} ${user_id} ${production} ${key}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked
  `.execute(tx);
  return rows[0]?.locked === true;
}

async function find(tx: AnyDatabase, deps: EdgeDeps, request: KeyedRequest): Promise<Stored | undefined> {
  const { commerce_id, user_id, production } = request.principal;
  const { rows } = await sql<Stored>`
    select fingerprint, status, answer, operation from idempotency_keys
    where commerce_id = ${commerce_id} and user_id = ${user_id} and production = ${production}
      and key = ${request.key} and created_at > ${oldest(deps)}
  `.execute(tx);
  return rows[0];
}

/**
 * Stores a response under its key, for a request without a claimed operation. Keeps an unexpired response of another
 * request.
 */
export async function storeAnswer(
  db: AnyDatabase,
  deps: EdgeDeps,
  request: KeyedRequest,
  answer: Answer,
): Promise<void> {
  const { commerce_id, user_id, production } = request.principal;
  const sealed = await deps.vault.seal(commerce_id, ANSWER_PURPOSE, JSON.stringify(answer.body));
  await queueWrite(() =>
    sql`
    insert into idempotency_keys
      (commerce_id, user_id, production, key, fingerprint, status, answer, created_at)
    values (${commerce_id}, ${user_id}, ${production}, ${request.key}, ${request.fingerprint},
      ${answer.status}, ${sealed}, ${deps.clock.now()})
    on conflict (commerce_id, user_id, production, key) do update set fingerprint = excluded.fingerprint,
      status = excluded.status, answer = excluded.answer, operation = null, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${oldest(deps)}
  `.execute(db),
  );
}

function oldest(deps: Pick<EdgeDeps, 'clock'>): Temporal.Instant {
  return deps.clock.now().subtract({ hours: LIFETIME_HOURS });
}

export async function eraseTestAnswers(db: AnyDatabase, commerceId: number): Promise<void> {
  await sql`delete from idempotency_keys where commerce_id = ${commerceId} and not production`.execute(db);
}

/**
 * Deletes one batch of expired responses. Returns the result of `deleteBatch`, which is lower than the batch size when
 * none are left.
 */
export async function purgeAnswers(deps: Pick<EdgeDeps, 'db' | 'clock'>): Promise<number> {
  return deleteBatch(deps.db, sql`from idempotency_keys where created_at <= ${oldest(deps)}`);
}
