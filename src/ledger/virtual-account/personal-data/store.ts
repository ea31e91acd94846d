import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases a person's virtual account movements. Erasure overwrites the description of the charge and keeps
 * number, amounts and dates.
 */
export const personalMovements: PersonalData = {
  name: 'movements',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from movements
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) order by number
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      update movements set concept = 'erased'
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[])
    `.execute(db);
  },
};
