import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { setLocally } from '#src/platform/database/local-settings.ts';
import { BY_INDEX } from '#src/platform/database/planned-by-index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { DeliveryStatus } from '../types.ts';
import type { Lease } from './leases/lease.ts';

type Db = Deps['db'];

/**
 * Runs `work` in a transaction with special settings. Index plans are forced, because PostgreSQL may keep a plan that
 * it chose while the tables were small. The commit does not wait for the WAL flush, because an event whose outcome is
 * lost in a database crash is sent again.
 */
export async function inBatches<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await setLocally(tx, { ...BY_INDEX, enable_memoize: 'off', synchronous_commit: 'off' });
    return work(tx);
  });
}

/**
 * Outcome of one delivery attempt. Most times are numbers instead of `Temporal` objects, because creating thousands
 * of objects per second is slow.
 */
export interface Outcome {
  commerce_id: number;
  delivery_id: string;
  lease: Lease;
  at_ms: number;
  sent_at_s: number;
  duration_ms: number;
  signature: string | null;
  standard_signature: string | null;
  answer_status: number | null;
  answer_body: string | null;
  error: string | null;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
}

export const ATTEMPTS_KEY = 'webhook_attempts_pkey';

/**
 * Writes the outcomes of delivery attempts and unblocks the next deliveries of the same subjects. Returns how many
 * deliveries became due by this.
 */
export async function settleDeliveries(db: Db, outcomes: readonly Outcome[]): Promise<number> {
  const settled = outcomes.filter(({ status }) => status !== 'pending');
  return inBatches(db, async (tx) => {
    await writeOutcomes(tx, outcomes);
    return settled.length > 0 && (await hasBlocked(tx)) ? unblockNext(tx, settled) : 0;
  });
}

/**
 * Records delivery attempts and removes settled deliveries from the queue. If two workers recorded the same attempt
 * because a lease expired, a success overrides a failure. Otherwise the first record is kept.
 */
async function writeOutcomes(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  const arrived = outcomes.filter(({ error }) => error === null);
  const failed = outcomes.filter(({ error }) => error !== null);
  if (arrived.length > 0) await writeArrived(tx, arrived);
  if (failed.length > 0) await writeFailed(tx, failed);
}

/** Returns the columns of the attempts as SQL arrays, without the error. Both inserts use them. */
function attemptArrays(outcomes: readonly Outcome[]) {
  return sql`
    ${outcomes.map((outcome) => outcome.commerce_id)}::int[],
    ${outcomes.map((outcome) => outcome.delivery_id)}::uuid[],
    ${outcomes.map((outcome) => outcome.attempts)}::int[],
    ${outcomes.map((outcome) => outcome.lease.until_ms)}::bigint[],
    ${outcomes.map((outcome) => outcome.at_ms)}::float8[],
    ${outcomes.map((outcome) => outcome.sent_at_s)}::bigint[],
    ${outcomes.map((outcome) => outcome.duration_ms)}::int[],
    ${outcomes.map((outcome) => outcome.signature)}::text[],
    ${outcomes.map((outcome) => outcome.standard_signature)}::text[],
    ${outcomes.map((outcome) => outcome.answer_status)}::smallint[],
    ${outcomes.map((outcome) => outcome.answer_body)}::text[]`;
}

/**
 * Records successful attempts. They are not retried and override any other outcome. A separate statement writes them,
 * because they are by far the most common.
 */
async function writeArrived(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with kept as (
      insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms,
        signature, standard_signature, answer_status, answer_body)
      select commerce_id, id, number, lease_ms, to_timestamp(at_ms / 1000), sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body
      from unnest(${attemptArrays(outcomes)}) as input (commerce_id, id, number, lease_ms, at_ms, sent_at_s,
        duration_ms, signature, standard_signature, answer_status, answer_body)
    )
    delete from webhook_queue q
    using unnest(
      ${outcomes.map((outcome) => outcome.commerce_id)}::int[],
      ${outcomes.map((outcome) => outcome.delivery_id)}::uuid[]) as done (commerce_id, id)
    where q.commerce_id = done.commerce_id and q.delivery_id = done.id ${amongMerchants('q.commerce_id', outcomes)}
  `.execute(tx);
}

async function writeFailed(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with input as materialized (
      select * from unnest(${attemptArrays(outcomes)},
        ${outcomes.map((outcome) => outcome.error)}::text[],
        ${outcomes.map((outcome) => outcome.next_attempt_at)}::timestamptz[])
      as input (commerce_id, delivery_id, attempts, lease_ms, at_ms, sent_at_s, duration_ms, signature, standard_signature,
        answer_status, answer_body, error, next_attempt_at)
    ), kept as (
      insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms,
        signature, standard_signature, answer_status, answer_body, error)
      select commerce_id, delivery_id, attempts, lease_ms, to_timestamp(at_ms / 1000), sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body, error
      from input
    ), postponed as (
      update webhook_queue q
      set attempts = input.attempts, next_attempt_at = input.next_attempt_at
      from input
      where input.next_attempt_at is not null and q.commerce_id = input.commerce_id
        and q.delivery_id = input.delivery_id
        and q.attempts = input.attempts - 1 ${amongMerchants('q.commerce_id', outcomes)}
    ), given_up as (
      delete from webhook_queue q using input
      where input.next_attempt_at is null and q.commerce_id = input.commerce_id
        and q.delivery_id = input.delivery_id
        and q.attempts = input.attempts - 1 ${amongMerchants('q.commerce_id', outcomes)}
      returning q.commerce_id, q.delivery_id, input.at_ms
    )
    update webhook_deliveries d set given_up_at = to_timestamp(given_up.at_ms / 1000)
    from given_up where d.commerce_id = given_up.commerce_id and d.id = given_up.delivery_id
      ${amongMerchants('d.commerce_id', outcomes)}
  `.execute(tx);
}

/**
 * Returns whether any delivery is blocked. If none is blocked, which is usual, the caller skips the slower search for
 * deliveries to unblock.
 */
async function hasBlocked(tx: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_queue where next_attempt_at is null limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Makes the next delivery of each settled subject due and returns the number of these deliveries. Finds and updates
 * them in separate statements, because one joined statement takes a minute if thousands of blocked deliveries share a
 * subject.
 */
async function unblockNext(tx: Db, settled: readonly Outcome[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with following as materialized (
      select s.commerce_id, f.delivery_id, s.at_ms
      from unnest(
        ${settled.map((outcome) => outcome.commerce_id)}::int[],
        ${settled.map((outcome) => outcome.delivery_id)}::uuid[],
        ${settled.map((outcome) => outcome.at_ms)}::float8[]) as s (commerce_id, id, at_ms)
      join webhook_deliveries done on done.commerce_id = s.commerce_id and done.id = s.id
        ${amongMerchants('done.commerce_id', settled)}
      cross join lateral (
        select w.delivery_id from webhook_queue w
        where w.commerce_id = done.commerce_id and w.production = done.production
          and w.subject = done.subject and w.sequence > done.sequence ${amongMerchants('w.commerce_id', settled)}
        order by w.sequence limit 1
      ) f
    )
    update webhook_queue q set next_attempt_at = to_timestamp(following.at_ms / 1000)
    from following
    where q.commerce_id = following.commerce_id and q.delivery_id = following.delivery_id
      and q.next_attempt_at is null ${amongMerchants('q.commerce_id', settled)}
  `.execute(tx);
  return Number(numAffectedRows);
}
