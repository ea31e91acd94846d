import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/** Personal data in disputes. Erasure removes the reason and keeps the decision, case number and amounts. */
export const personalDisputes: PersonalData = {
  name: 'disputes',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from disputes
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) order by opened_at, id
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from disputes
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) and settled_at is null
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : UNSETTLED;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      update disputes set reason = null where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};

export const personalEvidence: PersonalData = {
  name: 'dispute_evidence',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from dispute_evidence
      where commerce_id = ${commerce_id} and dispute_id = any (${ids}::uuid[]) order by created_at, id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      delete from dispute_evidence where commerce_id = ${commerce_id} and dispute_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const UNSETTLED = {
  en: 'A dispute about a charge of theirs is not decided yet.',
  es: 'Una disputa sobre un cobro suyo aún no se ha decidido.',
} as const;
