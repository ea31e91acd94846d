import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../pool.ts';
import { isDistributed } from './distribute.ts';
import { setUndistributed } from './undistributed.ts';

/** Cached result of `isDistributedDatabase`. A process uses only one database. */
let asked: Promise<boolean> | undefined;
let known = false;

/** Returns whether the rows of merchants are distributed over several nodes. */
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

/** Returns the SQL condition for the rows of one merchant, or for all rows when `merchant` is null. */
export function ofMerchant(column: RawBuilder<unknown>, merchant: number | null): RawBuilder<boolean> {
  return merchant === null ? sql<boolean>`true` : sql<boolean>`${column} = ${merchant}::int`;
}

/**
 * Runs work that locks or changes rows of several merchants. On one database, `work` runs once with null. On a
 * distributed database it runs once per merchant, because a statement can lock rows on one node only. `from` is a SQL
 * fragment that selects the rows: `from`, a table and its conditions.
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
 * Deletes up to 5,000 of the rows selected by `old` and returns their number. On a distributed database it deletes as
 * many per merchant, and returns the largest number of any merchant.
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
 * Returns the SQL condition that limits a statement to the nodes of these merchants. Empty when the database is not
 * distributed. Does not query the database, so that statements keep the order of the calls. Until `isDistributedDatabase` has run,
 * statements go to all nodes.
 */
export function amongMerchants(
  column: string,
  merchants: readonly { commerce_id: number }[],
): RawBuilder<unknown> {
  const ids = [...new Set(merchants.map(({ commerce_id }) => commerce_id))];
  return known ? sql`and ${sql.ref(column)} = any (${ids}::int[])` : sql``;
}
