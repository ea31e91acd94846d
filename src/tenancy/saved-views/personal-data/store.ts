import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

function wordsOf({
  emails,
  documents,
}: {
  emails: readonly string[];
  documents: readonly string[];
}): string[] {
  return [...emails.flatMap((email) => [email, encodeURIComponent(email).toLowerCase()]), ...documents];
}

/** Saved views whose filter or name contains a person's data. */
export const personalViews: PersonalData = {
  name: 'saved_views',
  async find({ db }, person) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from saved_views
      where commerce_id = ${person.commerce_id} and exists (
        select from unnest(${wordsOf(person)}::text[]) w where strpos(lower(query || ' ' || name), w) > 0)
      order by created_at
    `.execute(db);
    return rows;
  },
  async erase({ db }, person) {
    await sql`
      delete from saved_views
      where commerce_id = ${person.commerce_id} and exists (
        select from unnest(${wordsOf(person)}::text[]) w where strpos(lower(query || ' ' || name), w) > 0)
    `.execute(db);
  },
};
