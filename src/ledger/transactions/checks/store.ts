import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/** What finds an operation. */
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

/** Those of them that went with a test environment. */
export async function listErased(db: Db, keys: readonly OperationKey[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select e.reference
    from ${named(keys)} join erased_operations e on e.commerce_id = k.commerce_id and e.reference = k.reference
  `.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Of test, and of production too where that is asked for, without what gateways have; in the order of their key. */
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

/** Approved and without a movement; merchants under a network code of their own have none. */
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
