/** Operations whose outcome is not known: when the network is asked about them, and by whom. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/** Brings the next question forward to now. */
export async function askSoon(
  db: Db,
  { commerce_id, reference }: Pick<Operation, 'commerce_id' | 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ next_ask_at: now })
    .where('commerce_id', '=', commerce_id)
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .where('next_ask_at', '>', now)
    .execute();
}

/**
 * Operations of a transaction, or of all attempts at a charge, that can be asked about before anything else is
 * tried: their call is over without an answer, or the payer's time is up. Calls still under way are not among them.
 */
export async function listUnanswered(
  db: Db,
  of: { commerce_id: number } & ({ payment_id: string } | { transaction_id: string }),
  now: Temporal.Instant,
): Promise<Pick<Operation, 'reference' | 'transaction_id' | 'kind' | 'commerce_id' | 'production'>[]> {
  const query = db
    .selectFrom('operations')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.commerce_id', '=', 'operations.commerce_id')
        .onRef('transactions.id', '=', 'operations.transaction_id'),
    )
    .select([
      ...(['operations.reference', 'operations.transaction_id', 'operations.kind'] as const),
      ...(['operations.commerce_id', 'operations.production'] as const),
    ])
    .where('transactions.commerce_id', '=', of.commerce_id)
    .where('operations.status', '=', 'open')
    .where((eb) => eb.or([eb('operations.code', '=', 'T01'), eb('operations.expires_at', '<=', now)]));
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

/**
 * Takes operations of an environment that are due to be asked about. Each is put off to its next turn in the same statement, so
 * that another worker does not ask as well, and one that dies while asking loses only that turn. The first turn
 * was set when the call ended; this one is at least the second.
 */
export async function claimDueOperations(
  db: Db,
  { commerce_id, production }: Environment,
  request: { now: Temporal.Instant; turns: readonly number[]; limit: number },
): Promise<Operation[]> {
  const { now, turns, limit } = request;
  const { rows } = await sql<Operation>`
    update operations o set
      asks = o.asks + 1,
      next_ask_at = least(
        ${now}::timestamptz
          + make_interval(secs => (${turns}::int[])[least(o.asks + 2, cardinality(${turns}::int[]))]),
        case when o.expires_at > ${now} then o.expires_at end)
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
