/** Bulk queries on plan groups for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Group } from '../types.ts';

type Db = Deps['db'];

/** Inserts plan groups and returns the ids of the inserted rows. Skips groups that already exist. */
export async function insertGroups(db: Db, rows: readonly Group[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into groups select * from json_populate_recordset(null::groups, ${rowsAsJson(rows)}::json)
    on conflict do nothing returning id
  `.execute(db);
  return new Set(written.map(({ id }) => id));
}

/** Returns the subset of these group ids that belongs to the merchant. */
export async function listOwnGroups(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from groups where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the next page of a merchant's plan groups, sorted by id. */
export async function listGroupsAfter(
  db: Db,
  commerceId: number,
  after: string,
  limit: number,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select * from groups where commerce_id = ${commerceId} and id > ${after}::uuid order by id limit ${limit}
  `.execute(db);
  return rows;
}
