import { sql } from 'kysely';
import type { Retention } from '#src/module.ts';

/**
 * Deletes old audit entries. By default entries are kept forever. The minimum retention is one year, as PCI
 * DSS requires.
 */
export const oldEntries: Retention = {
  name: 'audit',
  days: null,
  least_days: 365,
  async deleteOld(db, { commerce_id, before, limit }) {
    await sql`set local audit.opened_for = 'retention'`.execute(db);
    const { numAffectedRows } = await sql`
      delete from audit_log where commerce_id = ${commerce_id} and number = any (array(
        select number from audit_log where commerce_id = ${commerce_id} and at < ${before} order by at limit ${limit}))
    `.execute(db);
    await sql`set local audit.opened_for = ''`.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};
