import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

export type KnownOperation = Pick<Operation, 'reference' | 'status' | 'amount'>;

export async function listByReference(db: Db, references: readonly string[]): Promise<KnownOperation[]> {
  const { rows } = await sql<KnownOperation>`
    select reference, status, amount from operations where reference::text = any (${references}::text[])
  `.execute(db);
  return rows;
}

/** Those of them that went with a test environment. */
export async function listErased(db: Db, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from erased_operations where reference::text = any (${references}::text[])
  `.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Of test, and of production too where that is asked for. */
export async function listApprovedAfter(
  db: Db,
  { after, limit, with_production }: { after: string; limit: number; with_production: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('operations')
    .select('reference')
    .where('status', '=', 'approved')
    .where('reference', '>', after)
    .$if(!with_production, (query) => query.where('production', '=', false))
    .orderBy('reference')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference);
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
