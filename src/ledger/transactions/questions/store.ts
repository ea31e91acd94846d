/** Operations whose outcome is not known: when the network is asked about them, and by whom. */
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { FigureScope } from '#src/ledger/figures/types.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/**
 * Brings the next question forward to now. It takes the place of that one, so that hints, however many, put no later question off;
 * what was asked about once counts as asked about (`passOn`).
 */
export async function askSoon(
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
 * Operations of a transaction, or of all attempts at a charge, that can be asked about before anything else is tried: their call is
 * over without an answer, the payer's time is up, or the provider is working on it and nobody is asked on the way. Calls still
 * under way are not among them.
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

/** Where operations are due to be asked about, in real time. */
export function listEnvironmentsToAsk(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from operations q`;
  return listEnvironmentsDue(db, { from, where: sql`q.status = 'open'`, at: sql`q.next_ask_at`, now });
}

/** What `claimDueOperations` is told. */
export interface Claim {
  now: Temporal.Instant;
  /** For how long the claimed are kept from others. */
  lease_s: number;
  limit: number;
}

/** So many seconds from now, or when the payer's time is up, should that be sooner. */
function turnIn(now: Temporal.Instant, seconds: RawBuilder<unknown>) {
  return sql`least(
    (${now}::timestamptz at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC',
    case when o.expires_at > ${now} then o.expires_at end)`;
}

/**
 * Takes operations of an environment that are due to be asked about, so that no other worker asks as well. `putOff` gives them
 * their next turn once they were asked about: what a worker that dies while asking took is due again when its lease ends, and
 * not an hour later.
 */
export async function claimDueOperations(
  db: Db,
  { commerce_id, production }: Environment,
  { now, lease_s, limit }: Claim,
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    update operations o set asks = o.asks + 1, next_ask_at = ${turnIn(now, sql`${lease_s}`)}
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

/** Gives those of the claimed that are open still their next turn, unless somebody wanted one asked about sooner meanwhile. */
export async function putOff(
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
    update operations o set next_ask_at = ${turnIn(now, sql`claimed.turn_s`)}
    from unnest(${references}::uuid[], ${leases}::timestamptz[], ${turns}::int[])
      as claimed (reference, next_ask_at, turn_s)
    where o.commerce_id = ${commerceId} and o.reference = claimed.reference
      and o.status = 'open' and o.next_ask_at = claimed.next_ask_at
  `.execute(db);
}

/** When the next question of a test environment is due. */
export async function nextQuestionAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
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

/** Asks now about what in production is to be asked about beyond `latest`: no turn is, so that a clock was wrong. */
export async function recallQuestions(
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

/** Operations whose outcome is unknown, in all environments, and since when the oldest of them is. */
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

/** Somebody says that an approved operation is disputed: the network is asked at once, whatever the next turn was. */
export async function askDisputesSoon(
  db: Db,
  { commerce_id, reference }: Pick<Operation, 'commerce_id' | 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update operations set disputes_ask_at = least(disputes_ask_at, ${now})
    where commerce_id = ${commerce_id} and reference = ${reference} and status = 'approved'
  `.execute(db);
}

/** Operations of one environment whose outcome is unknown, by currency; there are never many. */
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
