import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds a person's invoices. Erasure does not change them, because they contain no personal data, only the
 * subscriber's id.
 */
export const personalInvoices: PersonalData = {
  name: 'invoices',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from invoices
      where commerce_id = ${commerce_id} and subscription_id = any (${ids}::uuid[]) order by created_at, id
    `.execute(db);
    return rows;
  },
  async erase() {},
};
