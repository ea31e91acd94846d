/** Schedules status queries for operations whose outcome is unknown. */
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { FigureScope } from '#src/ledger/figures/types.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/**
 * Moves an operation's next status query to now, after a notification from the provider. Such a query does not
 * increase `asks`, so later queries are not delayed. Once `asks` is 1 or more, it stays so, because
 * `reassignOperation` requires that no query was sent.
 */
export async function scheduleQuery(
  db: Db,
  { commerce_id, reference }: Pick<Operation, 'commerce_id' | 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ next_ask_at: now, asks: sql`case when asks > 1 then asks - 1 else asks end` })
    .where('commerce_id', '=', commerce_id)
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .where('next_ask_at', '>', now)
    .execute();
}

/**
 * Returns the open operations of a transaction or payment that must be queried before another payment attempt. These
 * operations timed out, expired, or are processed by the provider without action by the payer. Operations whose first
 * call is still in progress are excluded.
 */
export async function listUnanswered(
  db: Db,
  of: { commerce_id: number } & ({ payment_id: string } | { transaction_id: string }),
  now: Temporal.Instant,
): Promise<Operation[]> {
  const query = db
    .selectFrom('operations')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.commerce_id', '=', 'operations.commerce_id')
        .onRef('transactions.id', '=', 'operations.transaction_id'),
    )
    .selectAll('operations')
    .where('transactions.commerce_id', '=', of.commerce_id)
    .where('operations.status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('operations.code', '=', 'T01'),
        eb('operations.expires_at', '<=', now),
        eb.and([
          eb('operations.network_id', 'is not', null),
          eb('transactions.url_response', 'is', null),
          eb('transactions.voucher', 'is', null),
        ]),
      ]),
    );
  const found =
    'payment_id' in of
      ? query.where('transactions.payment_id', '=', of.payment_id)
      : query.where('transactions.id', '=', of.transaction_id);
  return found.execute();
}

/**
 * Returns the environments with operations that are due for a status query. Excludes test environments with a frozen
 * clock.
 */
export function listEnvironmentsToQuery(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from operations q`;
  return listEnvironmentsDue(db, { from, where: sql`q.status = 'open'`, at: sql`q.next_ask_at`, now });
}

export interface Claim {
  now: Temporal.Instant;
  /** Duration of a claim in seconds, during which other workers cannot claim the same operations. */
  lease_s: number;
  limit: number;
}

/**
 * SQL expression for the instant after the given number of seconds. If the operation expires sooner, it is the
 * expiry.
 */
function queryTime(now: Temporal.Instant, seconds: RawBuilder<unknown>) {
  return sql`least(
    (${now}::timestamptz at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC',
    case when o.expires_at > ${now} then o.expires_at end)`;
}

/**
 * Claims an environment's operations that are due for a status query, so that no other worker queries them. Call
 * `postponeQueries` afterwards to schedule their next queries. If the worker stops unexpectedly, the operations are
 * due again when the lease ends.
 */
export async function claimDueOperations(
  db: Db,
  { commerce_id, production }: Environment,
  { now, lease_s, limit }: Claim,
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    update operations o set asks = o.asks + 1, next_ask_at = ${queryTime(now, sql`${lease_s}`)}
    where o.commerce_id = ${commerce_id} and o.reference = any (array(
      select reference from operations
      where commerce_id = ${commerce_id} and production = ${production} and status = 'open'
        and next_ask_at <= ${now}
      order by next_ask_at limit ${limit} for update skip locked
    ))
    returning o.*
  `.execute(db);
  return rows;
}

/**
 * Schedules the next status query of claimed operations that are still open. Skips operations that were rescheduled
 * in the meantime.
 */
export async function postponeQueries(
  db: Db,
  commerceId: number,
  claimed: readonly (Pick<Operation, 'reference' | 'next_ask_at'> & { turn_s: number })[],
  now: Temporal.Instant,
): Promise<void> {
  if (claimed.length === 0) return;
  const turns = claimed.map(({ turn_s }) => turn_s);
  const references = claimed.map(({ reference }) => reference);
  const leases = claimed.map(({ next_ask_at }) => String(next_ask_at));
  await sql`
    update operations o set next_ask_at = ${queryTime(now, sql`claimed.turn_s`)}
    from unnest(${references}::uuid[], ${leases}::timestamptz[], ${turns}::int[])
      as claimed (reference, next_ask_at, turn_s)
    where o.commerce_id = ${commerceId} and o.reference = claimed.reference
      and o.status = 'open' and o.next_ask_at = claimed.next_ask_at
  `.execute(db);
}

/** Returns when the next status query of a merchant's test environment is due. Returns null if none is scheduled. */
export async function nextQueryAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('operations')
    .select('next_ask_at')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('status', '=', 'open')
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_ask_at ?? null;
}

/**
 * Makes status queries of production operations due now that are scheduled after `latest`. No valid query is
 * scheduled that late, so a wrong clock must have scheduled these queries.
 */
export async function recallQueries(
  db: Db,
  { now, latest }: { now: Temporal.Instant; latest: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operations')
    .set({ next_ask_at: now })
    .where('status', '=', 'open')
    .where('production', '=', true)
    .where('next_ask_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the number of open operations in all environments, and when the oldest one started. */
export async function measureOpenOperations(
  db: Db,
): Promise<{ open: number; oldest_at: Temporal.Instant | null }> {
  const { open, oldest_at } = await db
    .selectFrom('operations')
    .select(({ fn }) => [fn.countAll<bigint>().as('open'), fn.min('created_at').as('oldest_at')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { open: Number(open), oldest_at };
}

/** Makes the dispute query of an approved operation due now, after a notification that reported a dispute. */
export async function scheduleDisputeQuery(
  db: Db,
  { commerce_id, reference }: Pick<Operation, 'commerce_id' | 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update operations set disputes_ask_at = least(disputes_ask_at, ${now})
    where commerce_id = ${commerce_id} and reference = ${reference} and status = 'approved'
  `.execute(db);
}

/**
 * Returns the count, total amount in minor units and earliest start of an environment's operations with unknown
 * outcome, by currency.
 */
export async function measureUnknown(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
): Promise<{ currency: Currency; count: number; amount: bigint; since: Temporal.Instant }[]> {
  const { rows } = await sql<{ currency: Currency; count: number; amount: bigint; since: Temporal.Instant }>`
    select o.currency, count(*)::int as count, sum(o.amount)::bigint as amount, min(o.created_at) as since
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.commerce_id = ${commerce_id} and o.production = ${production} and o.status = 'open' and o.code = 'T01'
      and (${offices}::int[] is null or t.office_id = any (${offices}::int[]))
    group by o.currency order by o.currency
  `.execute(db);
  return rows;
}
