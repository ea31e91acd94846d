import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

const SUBJECTS = [
  'subscription',
  'payment',
  'pre_authorization',
  'payment_source',
  'item',
  'dispute',
] as const;

function subjectsOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => SUBJECTS.map((subject) => `${subject}:${id}`));
}

/**
 * Finds and erases webhook deliveries that contain a person's data, and their attempts. Event numbering continues
 * without reusing erased sequence numbers.
 */
export const personalDeliveries: PersonalData = {
  name: 'webhook_deliveries',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from webhook_deliveries
      where commerce_id = ${commerce_id} and production = any ('{t,f}') and subject = any (${subjectsOf(ids)})
      order by number
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from webhook_queue q join webhook_deliveries d on d.commerce_id = q.commerce_id and d.id = q.delivery_id
      where q.commerce_id = ${commerce_id} and d.production = any ('{t,f}') and d.subject = any (${subjectsOf(ids)})
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : UNDELIVERED;
  },
  async erase({ db }, { commerce_id, ids }) {
    const theirs = sql`
      select id from webhook_deliveries
      where commerce_id = ${commerce_id} and production = any ('{t,f}') and subject = any (${subjectsOf(ids)})`;
    await sql`
      delete from webhook_attempts where commerce_id = ${commerce_id} and delivery_id in (${theirs})
    `.execute(db);
    await sql`delete from webhook_deliveries where commerce_id = ${commerce_id} and id in (${theirs})`.execute(
      db,
    );
  },
};

const UNDELIVERED = {
  en: 'A webhook about them is not delivered yet.',
  es: 'Un webhook sobre esta persona aún no se ha entregado.',
} as const;
