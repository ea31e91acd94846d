import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Subscriber records of a person. `find` locks them, so that the person cannot subscribe during the erasure. Erasure
 * keeps the rows, because invoices refer to them.
 */
export const personalSubscribers: PersonalData = {
  name: 'subscribers',
  order: 90,
  identifies: true,
  async find({ db }, { commerce_id, emails, documents, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from subscribers
      where commerce_id = ${commerce_id}
        and (lower(email) = any (${emails}) or id_number = any (${documents}) or id = any (${ids}::uuid[]))
      order by id for update
    `.execute(db);
    return rows;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      delete from default_cards where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
    `.execute(db);
    await sql`
      delete from default_accounts where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
    `.execute(db);
    await sql`
      update subscribers set identification_type = 'Otro', id_number = 'erased', name = 'erased', last_name = 'erased',
        email = id || '@erased.invalid', phone_code = 57, cellphone_number = '0', billing_address = 'erased',
        billing_city = 'erased', metadata = null, active = false, updated_at = ${clock.now()},
        deleted_at = coalesce(deleted_at, ${clock.now()})
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[]) and id_number <> 'erased'
    `.execute(db);
  },
};
