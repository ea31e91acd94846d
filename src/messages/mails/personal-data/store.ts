import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases the emails sent or pending to a person, and emails to others about objects that belong to the
 * person. Erasure also deletes the person's email requests.
 */
export const personalMails: PersonalData = {
  name: 'mails',
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from mails
      where commerce_id = ${commerce_id} and production = any ('{t,f}')
        and (lower(to_address) = any (${emails}) or split_part(subject, ':', 2) = any (${ids})
          or (kind in ('dispute_opened', 'dispute_deadline') and right(message ->> 'url', 36) = any (${ids})))
      order by number
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, emails, ids }) {
    await sql`
      delete from mails
      where commerce_id = ${commerce_id} and production = any ('{t,f}')
        and (lower(to_address) = any (${emails}) or split_part(subject, ':', 2) = any (${ids})
          or (kind in ('dispute_opened', 'dispute_deadline') and right(message ->> 'url', 36) = any (${ids})))
    `.execute(db);
    await sql`delete from mail_requests where lower(email) = any (${emails})`.execute(db);
  },
};
