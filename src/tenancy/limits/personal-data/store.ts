import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/** Rate-limit counters keyed by a person's e-mail addresses. Erasure deletes them. */
export const personalCounts: PersonalData = {
  name: 'limits',
  async find({ db }, { emails }) {
    const { rows } = await sql<Record<string, unknown>>`
      select name, key, times, last_at from limits
      where exists (select from unnest(${emails}::text[]) e where key = e or right(key, length(e) + 1) = ' ' || e)
      order by name, key
    `.execute(db);
    return rows;
  },
  async erase({ db }, { emails }) {
    await sql`
      delete from limits
      where exists (select from unnest(${emails}::text[]) e where key = e or right(key, length(e) + 1) = ' ' || e)
    `.execute(db);
  },
};
