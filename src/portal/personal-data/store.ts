import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

export const personalSessions: PersonalData = {
  name: 'portal_sessions',
  async find({ db }, { commerce_id, emails }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from portal_sessions where commerce_id = ${commerce_id} and email = any (${emails}) order by created_at
    `.execute(db);
    return rows;
  },
  /**
   * Deletes the sign-in requests of the person's email addresses. This includes requests for other merchants, because
   * a request is not tied to one merchant. The payer can request new codes.
   */
  async erase({ db }, { commerce_id, emails }) {
    await sql`
      delete from portal_codes where request_id in (select id from portal_requests where email = any (${emails}))
    `.execute(db);
    await sql`delete from portal_requests where email = any (${emails})`.execute(db);
    await sql`
      delete from portal_sessions where commerce_id = ${commerce_id} and email = any (${emails})
    `.execute(db);
  },
};

/** Personal data in sign-in links created for the person's email address or subscriber. */
export const personalLinks: PersonalData = {
  name: 'portal_links',
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from portal_links
      where commerce_id = ${commerce_id} and (email = any (${emails}) or subscriber_id = any (${ids}::uuid[]))
      order by created_at
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, emails, ids }) {
    await sql`
      delete from portal_links
      where commerce_id = ${commerce_id} and (email = any (${emails}) or subscriber_id = any (${ids}::uuid[]))
    `.execute(db);
  },
};
