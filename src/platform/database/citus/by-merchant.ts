import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../pool.ts';
import { isDistributed } from './distribute.ts';
import { setUndistributed } from './undistributed.ts';

/**
 * Cached result of `isDistributedDatabase`, undefined before its first call. One cached value is enough,
 * because a process uses only one database.
 */
let asked: Promise<boolean> | undefined;
let known = false;

/** Returns whether Citus distributes the rows of merchants over several nodes. */
export function isDistributedDatabase(db: AnyDatabase): Promise<boolean> {
  asked ??= ask(db);
  return asked;
}

async function ask(db: AnyDatabase): Promise<boolean> {
  try {
    known = await isDistributed(db);
    setUndistributed(!known);
    return known;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

/** Returns an SQL condition for the rows of one merchant. If `merchant` is null, the condition holds for all rows. */
export function ofMerchant(column: RawBuilder<unknown>, merchant: number | null): RawBuilder<boolean> {
  return merchant === null ? sql<boolean>`true` : sql<boolean>`${column} = ${merchant}::int`;
}

/**
 * Runs work that locks or changes rows of several merchants. Calls `work` once with null, or once per
 * merchant on a distributed database, where a statement can lock rows on one node only. `from` is the SQL
 * text that selects the rows, starting at its `from` clause.
 */
export async function byMerchant<T>(
  db: AnyDatabase,
  from: RawBuilder<unknown>,
  work: (merchant: number | null) => Promise<T>,
): Promise<T[]> {
  if (!(await isDistributedDatabase(db))) return [await work(null)];
  const { rows } = await sql<{ commerce_id: number }>`select distinct commerce_id ${from}`.execute(db);
  const results: T[] = [];
  for (const { commerce_id } of rows) results.push(await work(commerce_id));
  return results;
}

/**
 * Deletes one batch of the rows selected by `old`: at most 5,000, or 5,000 per merchant on a distributed database.
 * Returns the largest number deleted per statement, so a smaller result than 5,000 means that no rows are left.
 */
export async function deleteBatch(db: AnyDatabase, old: RawBuilder<unknown>): Promise<number> {
  const gone = await byMerchant(db, old, async (merchant) => {
    const only = ofMerchant(sql`commerce_id`, merchant);
    const { numAffectedRows } = await sql`
      delete ${old} and ${only} and ctid = any (array(select ctid ${old} and ${only} limit 5000))
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
  return Math.max(0, ...gone);
}

/**
 * Returns an SQL condition that limits a statement to these merchants, so that Citus sends it only to their nodes.
 * Empty on an undistributed database, and until `isDistributedDatabase` has run in this process.
 */
export function amongMerchants(
  column: string,
  merchants: readonly { commerce_id: number }[],
): RawBuilder<unknown> {
  const ids = [...new Set(merchants.map(({ commerce_id }) => commerce_id))];
  return known ? sql`and ${sql.ref(column)} = any (${ids}::int[])` : sql``;
}
