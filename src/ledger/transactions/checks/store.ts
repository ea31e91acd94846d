import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { type Tally, tally } from '#src/ledger/virtual-account/checks/store.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/** Primary key of an operation. */
export type OperationKey = Pick<Operation, 'commerce_id' | 'reference'>;
export type KnownOperation = OperationKey & Pick<Operation, 'status' | 'amount'>;

function named(keys: readonly OperationKey[]): RawBuilder<unknown> {
  return sql`unnest(
    ${keys.map(({ commerce_id }) => commerce_id)}::int[],
    ${keys.map(({ reference }) => reference)}::uuid[]) as k (commerce_id, reference)`;
}

export async function listByReference(db: Db, keys: readonly OperationKey[]): Promise<KnownOperation[]> {
  const { rows } = await sql<KnownOperation>`
    select o.commerce_id, o.reference, o.status, o.amount
    from ${named(keys)} join operations o on o.commerce_id = k.commerce_id and o.reference = k.reference
  `.execute(db);
  return rows;
}

/** Returns the references of the given operations that were erased with a test environment. */
export async function listErased(db: Db, keys: readonly OperationKey[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select e.reference
    from ${named(keys)} join erased_operations e on e.commerce_id = k.commerce_id and e.reference = k.reference
  `.execute(db);
  return rows.map(({ reference }) => reference);
}

/**
 * Returns a page of approved operations after the given key, sorted by key. Includes test environments, and
 * production if `with_production` is set. Excludes operations sent to gateways.
 */
export async function listApprovedAfter(
  db: Db,
  { after, limit, with_production }: { after: OperationKey; limit: number; with_production: boolean },
): Promise<OperationKey[]> {
  const { rows } = await sql<OperationKey>`
    select commerce_id, reference from operations
    where (commerce_id, reference) > (${after.commerce_id}::int, ${after.reference}::uuid)
      and status = 'approved' and (${with_production}::bool or not production)
      and provider in ('simulator', 'network')
    order by commerce_id, reference limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Counts approved transactions without a movement in the merchant's virtual account. Excludes the merchants in
 * `except`, because the network pays them directly.
 */
export async function countUncredited(db: Db, { except }: { except: readonly number[] }): Promise<number> {
  const { rows } = await sql<{ missing: bigint }>`
    select count(*) as missing from transactions t
    where t.status in ('Aprobada', 'Anulada', 'Reversada', 'Reversion Escalada') and t.approved_at is not null
      and t.commerce_id <> all (${except}::int[])
      and not exists (
        select from credited_transactions c
        where c.commerce_id = t.commerce_id and c.transaction_id = t.id)
  `.execute(db);
  return Number(rows[0]?.missing ?? 0n);
}

/**
 * Compares sums of transactions with the statistics, by merchant, environment, office, currency and day. Returns how
 * many sums were compared and how many differ.
 */
function tallySums(db: Db, rows: RawBuilder<unknown>, kinds: readonly string[]): Promise<Tally> {
  return tally(
    db,
    sql`select count(*) as examined, count(*) filter (where r.sum is distinct from f.sum) as wrong,
      min(format('merchant %s on %s', commerce_id, day)) filter (where r.sum is distinct from f.sum) as example
    from (${rows}) r full join (
      select commerce_id, production, office_id, currency, day, detail, sum(amount) as sum, sum(count) as count
      from (
        select commerce_id, production, office_id, currency, day, amount, count,
          case when kind = 'attempt' then detail else '' end as detail
        from figures where kind = any (${kinds}::text[])
      ) known group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0 or sum(count) <> 0
    ) f using (commerce_id, production, office_id, currency, day, detail)`,
  );
}

/** Compares the statistics of collected money with the approved transactions, by day. */
export function tallyCollected(db: Db): Promise<Tally> {
  const rows = sql`
    select commerce_id, production, office_id, currency_type as currency, '' as detail,
      (approved_at at time zone 'America/Bogota')::date as day, sum(amount) as sum
    from transactions where approved_at is not null group by 1, 2, 3, 4, 5, 6`;
  return tallySums(db, rows, ['collected']);
}

/** Compares the statistics of charge attempts with the settled operations, by day and outcome. */
export function tallyAttempts(db: Db): Promise<Tally> {
  const rows = sql`
    select t.commerce_id, t.production, t.office_id, t.currency_type as currency, o.status as detail,
      (t.created_at at time zone 'America/Bogota')::date as day, sum(o.amount) as sum
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.status <> 'open' and o.kind in ('purchase', 'hold', 'transfer', 'voucher') group by 1, 2, 3, 4, 5, 6`;
  return tallySums(db, rows, ['attempt']);
}

/**
 * Compares the statistics of returned money with the transactions. Days are not compared, because a transaction
 * stores only its total returned amount.
 */
export function tallyReturned(db: Db): Promise<Tally> {
  return tally(
    db,
    sql`select count(*) as examined, count(*) filter (where r.sum is distinct from f.sum) as wrong,
      min(format('merchant %s', commerce_id)) filter (where r.sum is distinct from f.sum) as example
    from (
      select commerce_id, production, office_id, currency_type as currency, sum(refunded) as sum
      from transactions where refunded > 0 group by 1, 2, 3, 4
    ) r full join (
      select commerce_id, production, office_id, currency, sum(amount) as sum
      from figures where kind = 'returned' group by 1, 2, 3, 4
    ) f using (commerce_id, production, office_id, currency)`,
  );
}
