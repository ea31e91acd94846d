import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';
import { forgetTokens } from '../store.ts';

/**
 * Saved cards of a person. Erasure keeps the row, because ended subscriptions refer to it, and enqueues the deletion
 * of the token at the provider.
 */
export const personalCards: PersonalData = {
  name: 'cards',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from cards where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[]) order by id
    `.execute(db);
    return rows;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    const theirs = sql`commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])`;
    await forgetTokens(db, theirs, clock.now());
    await sql`
      update cards set holder = 'erased', bin = '', last_four = '', expiration_date = '1970-01', fingerprint = '',
        number_sealed = '', provider = null, token_sealed = null, first_network_id = null, updated_at = ${clock.now()},
        deleted_at = coalesce(deleted_at, ${clock.now()})
      where ${theirs} and holder <> 'erased'
    `.execute(db);
  },
};
