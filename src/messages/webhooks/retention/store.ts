import { sql } from 'kysely';
import type { Retention } from '#src/module.ts';

/**
 * Deletes old webhook deliveries and their attempts, except pending deliveries. Event numbering continues without
 * reusing deleted sequence numbers.
 */
export const oldDeliveries: Retention = {
  name: 'deliveries',
  days: 180,
  least_days: 7,
  async deleteOld(db, { commerce_id, before, limit }) {
    const { rows } = await sql<{ id: string }>`
      select d.id from webhook_deliveries d
      where d.commerce_id = ${commerce_id} and d.production = any ('{t,f}') and d.created_at < ${before}
        and not exists (select from webhook_queue q where q.commerce_id = d.commerce_id and q.delivery_id = d.id)
      limit ${limit} for update skip locked
    `.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`
      delete from webhook_attempts where commerce_id = ${commerce_id} and delivery_id = any (${ids}::uuid[])
    `.execute(db);
    await sql`delete from webhook_deliveries where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])`.execute(
      db,
    );
    return ids.length;
  },
};
