import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Payment accounts of a person. Erasure keeps the provider's id and token of an account until the provider has
 * deleted it.
 */
export const personalSources: PersonalData = {
  name: 'payment_sources',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from payment_sources
      where commerce_id = ${commerce_id} and (subscriber_id = any (${ids}::uuid[]) or id = any (${ids}::uuid[]))
      order by id for update
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from payment_sources
      where commerce_id = ${commerce_id} and (subscriber_id = any (${ids}::uuid[]) or id = any (${ids}::uuid[]))
        and status = 'pending' and deleted_at is null
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : WAITING;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    const now = clock.now();
    await sql`
      update payment_sources set last_four = null, url = null, reason = null, updated_at = ${now},
        next_ask_at = case when deleted_at is null and token_sealed is not null then ${now}::timestamptz else next_ask_at end,
        deleted_at = coalesce(deleted_at, ${now})
      where commerce_id = ${commerce_id} and (subscriber_id = any (${ids}::uuid[]) or id = any (${ids}::uuid[]))
    `.execute(db);
    await sql`
      update payment_sources set handle_sealed = null, handle_hash = null, token_sealed = null
      where commerce_id = ${commerce_id} and (subscriber_id = any (${ids}::uuid[]) or id = any (${ids}::uuid[]))
        and next_ask_at is null
    `.execute(db);
  },
};

const WAITING = {
  en: 'An account of theirs waits for their approval.',
  es: 'Una cuenta suya espera su aprobación.',
} as const;
