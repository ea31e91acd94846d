import { sql } from 'kysely';
import type { Retention } from '#src/module.ts';

/** Deletes old emails when their retention period ends. Pending emails are kept. */
export const oldMails: Retention = {
  name: 'mails',
  days: 365,
  least_days: 7,
  async deleteOld(db, { commerce_id, before, limit }) {
    const { numAffectedRows } = await sql`
      delete from mails where commerce_id = ${commerce_id} and id = any (array(
        select id from mails
        where commerce_id = ${commerce_id} and production = any ('{t,f}') and created_at < ${before} and status <> 'waiting'
        limit ${limit} for update skip locked))
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};
