/** Bulk queries on payment accounts for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { PaymentSource } from '../types.ts';

type Db = Deps['db'];
type Place = Pick<PaymentSource, 'commerce_id' | 'production'>;

export async function insertSources(db: Db, sources: readonly PaymentSource[]): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map((source) => ({
    ...source,
    handle_sealed: bytes(source.handle_sealed),
    handle_hash: bytes(source.handle_hash),
    token_sealed: bytes(source.token_sealed),
  }));
  await sql`
    insert into payment_sources select * from json_populate_recordset(null::payment_sources, ${rowsAsJson(rows)}::json)
  `.execute(db);
}

function bytes(buffer: Buffer | null): string | null {
  return buffer === null ? null : `\\x${buffer.toString('hex')}`;
}

/** Returns the subset of these ids that are payment accounts of the merchant. */
export async function listOwnSources(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_sources where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the next page of payment accounts that were approved, sorted by id. Includes those whose authorization was
 * revoked later.
 */
export async function listSourcesAfter(
  db: Db,
  { commerce_id, production }: Place,
  after: string,
  limit: number,
): Promise<PaymentSource[]> {
  const { rows } = await sql<PaymentSource>`
    select * from payment_sources
    where commerce_id = ${commerce_id} and production = ${production} and deleted_at is null
      and status in ('ready', 'revoked') and subscriber_id is not null and id > ${after}::uuid
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists the chargeable payment accounts of these subscribers in one environment, newest first. */
export async function listReadySources(
  db: Db,
  { commerce_id, production }: Place,
  subscriberIds: readonly string[],
): Promise<PaymentSource[]> {
  const { rows } = await sql<PaymentSource>`
    select * from payment_sources
    where commerce_id = ${commerce_id} and production = ${production} and deleted_at is null and status = 'ready'
      and subscriber_id = any (${subscriberIds}::uuid[])
    order by created_at desc, id desc
  `.execute(db);
  return rows;
}
