/** Bulk queries on plans for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Plan, PlanWithUrls } from '../types.ts';

type Db = Deps['db'];

/** Inserts plans and returns the ids of the inserted rows. Skips plans that already exist. */
export async function insertPlans(db: Db, rows: readonly Plan[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into plans select * from json_populate_recordset(null::plans, ${rowsAsJson(rows)}::json)
    on conflict do nothing returning id
  `.execute(db);
  return new Set(written.map(({ id }) => id));
}

/** Returns the subset of these plan ids that belongs to the merchant. */
export async function listOwnPlans(db: Db, commerceId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from plans where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the next page of a merchant's plans, sorted by id. */
export async function listPlansAfter(
  db: Db,
  { commerce_id, production }: Pick<Plan, 'commerce_id' | 'production'>,
  after: string,
  limit: number,
): Promise<PlanWithUrls[]> {
  const { rows } = await sql<PlanWithUrls>`
    select p.*, o.result_urls from plans p
      left join advanced_options o on o.commerce_id = p.commerce_id and o.id = p.advanced_option_id
    where p.commerce_id = ${commerce_id} and p.production = ${production} and p.id > ${after}::uuid
    order by p.id limit ${limit}
  `.execute(db);
  return rows;
}
