import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases a person's visits to a merchant's payment page. A browser with an erased visit must enter the
 * document number again.
 */
export const personalVisits: PersonalData = {
  name: 'collection_visits',
  async find({ db }, { commerce_id, documents }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from collection_visits
      where commerce_id = ${commerce_id} and id_number = any (${documents}) order by created_at, id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, documents }) {
    await sql`
      delete from collection_visits where commerce_id = ${commerce_id} and id_number = any (${documents})
    `.execute(db);
  },
};
