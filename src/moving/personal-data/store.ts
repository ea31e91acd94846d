import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/** Finds and erases the external keys of a person's imported objects. */
export const personalKeys: PersonalData = {
  name: 'import_keys',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from import_keys where commerce_id = ${commerce_id} and id = any (${ids}::uuid[]) order by created_at
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`delete from import_keys where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])`.execute(
      db,
    );
  },
};
