import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Consents of a person to the terms of payment providers. Erasure keeps each consent as evidence and deletes its IP
 * address.
 */
export const personalTerms: PersonalData = {
  name: 'consents',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from consents
      where commerce_id = ${commerce_id} and given_for = any (${ids}::uuid[]) order by given_at, id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      update consents set origin = null where commerce_id = ${commerce_id} and given_for = any (${ids}::uuid[])
    `.execute(db);
  },
};
