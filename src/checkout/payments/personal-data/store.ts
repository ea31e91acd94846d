import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases a person's charges. Erasure deactivates the payment link of a charge but keeps its amounts, dates
 * and payment status.
 */
export const personalPayments: PersonalData = {
  name: 'payments',
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from payments
      where commerce_id = ${commerce_id} and production = any ('{t,f}')
        and (id = any (${ids}::uuid[]) or lower(customer ->> 'email') = any (${emails}))
      order by id for update
    `.execute(db);
    return rows;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      update payments set description = 'erased', reference_1 = null, reference_2 = null, reference_3 = null, metadata = null,
        customer = null, result_urls = null, token_hash = null, active = false, updated_at = ${clock.now()}
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};
