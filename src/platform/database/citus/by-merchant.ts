import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../pool.ts';
import { isDistributed } from './distribute.ts';
import { noteWhole } from './whole.ts';

/** A process has one database. */
let asked: Promise<boolean> | undefined;
let known = false;

/** Whether the rows of merchants are spread over several nodes. */
export function isSpread(db: AnyDatabase): Promise<boolean> {
  asked ??= ask(db);
  return asked;
}

async function ask(db: AnyDatabase): Promise<boolean> {
  try {
    known = await isDistributed(db);
    noteWhole(!known);
    return known;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

/** Rows of one merchant; of all of them where it is null. */
export function onlyOf(column: RawBuilder<unknown>, merchant: number | null): RawBuilder<boolean> {
  return merchant === null ? sql<boolean>`true` : sql<boolean>`${column} = ${merchant}::int`;
}

/**
 * Does what holds or changes rows of several merchants: at once; or, where their rows are on different nodes, one merchant after the other,
 * because rows are held on one node only. `from` names the rows, as `from` and a table with its conditions.
 */
export async function byMerchant<T>(
  db: AnyDatabase,
  from: RawBuilder<unknown>,
  work: (merchant: number | null) => Promise<T>,
): Promise<T[]> {
  if (!(await isSpread(db))) return [await work(null)];
  const { rows } = await sql<{ commerce_id: number }>`select distinct commerce_id ${from}`.execute(db);
  const results: T[] = [];
  for (const { commerce_id } of rows) results.push(await work(commerce_id));
  return results;
}

/** Deletes a batch of the rows that `old` names, likewise; answers how many went, of the merchant of which most did. */
export async function deleteBatch(db: AnyDatabase, old: RawBuilder<unknown>): Promise<number> {
  const gone = await byMerchant(db, old, async (merchant) => {
    const only = onlyOf(sql`commerce_id`, merchant);
    const { numAffectedRows } = await sql`
      delete ${old} and ${only} and ctid = any (array(select ctid ${old} and ${only} limit 5000))
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
  return Math.max(0, ...gone);
}

/**
 * Whose rows a statement is about, so that only their nodes are asked. Nothing is said where one database has them all. It does not wait,
 * because the order of statements is that of the calls; a process that has not asked yet asks all nodes.
 */
export function amongMerchants(
  column: string,
  merchants: readonly { commerce_id: number }[],
): RawBuilder<unknown> {
  const ids = [...new Set(merchants.map(({ commerce_id }) => commerce_id))];
  return known ? sql`and ${sql.ref(column)} = any (${ids}::int[])` : sql``;
}
