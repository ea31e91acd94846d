import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Consents of a person to privacy policies. Erasure keeps version, text and time of each consent, and removes the
 * email and IP addresses.
 */
export const personalConsents: PersonalData = {
  name: 'privacy_consents',
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from privacy_consents
      where commerce_id = ${commerce_id} and (email = any (${emails}) or given_for = any (${ids}::uuid[]))
      order by given_at, id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, emails, ids }) {
    await sql`
      update privacy_consents set email = 'erased', origin = 'erased'
      where commerce_id = ${commerce_id} and (email = any (${emails}) or given_for = any (${ids}::uuid[]))
    `.execute(db);
  },
};
