import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Reconciliation } from './types.ts';

type Db = Deps['db'];

export async function insertReconciliation(db: Db, row: Reconciliation): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ ...row, totals: toJson(row.totals), differences: toJson(row.differences) })
    .execute();
}

/** Returns when a file with this hash was last reconciled, or undefined if it never was. */
export async function findEarlier(
  db: Db,
  commerceId: number,
  fileHash: string,
): Promise<Pick<Reconciliation, 'created_at'> | undefined> {
  return db
    .selectFrom('reconciliations')
    .select('created_at')
    .where('commerce_id', '=', commerceId)
    .where('file_hash', '=', fileHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Summary = Pick<
  Reconciliation,
  'commerce_id' | 'production' | 'provider' | 'from_day' | 'to_day' | 'difference_count' | 'created_at'
>;

/** Returns the latest reconciliation for each combination of merchant, environment and provider. */
export async function listLast(db: Db): Promise<Summary[]> {
  const { rows } = await sql<Summary>`
    select distinct on (commerce_id, production, provider)
      commerce_id, production, provider, from_day, to_day, difference_count, created_at
    from reconciliations order by commerce_id, production, provider, created_at desc, id desc
  `.execute(db);
  return rows;
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from reconciliations where commerce_id = ${commerceId} and not production`.execute(db);
}
