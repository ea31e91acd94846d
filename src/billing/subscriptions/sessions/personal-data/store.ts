import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/** Checkout sessions of a person. They are found by subscriber, subscription, e-mail address or document number. */
export const personalCheckoutSessions: PersonalData = {
  name: 'checkout_sessions',
  // Sessions are erased before subscriptions and subscribers, because sessions refer to them.
  order: -10,
  async find({ db }, { commerce_id, emails, documents, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from checkout_sessions
      where commerce_id = ${commerce_id}
        and (id = any (${ids}::uuid[]) or subscriber_id = any (${ids}::uuid[]) or subscription_id = any (${ids}::uuid[])
          or lower(customer ->> 'email') = any (${emails}) or customer ->> 'id_number' = any (${documents}))
      order by id for update
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      delete from checkout_sessions where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};
