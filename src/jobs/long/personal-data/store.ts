import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Long jobs whose file or parameters contain a person's e-mail address, document number or ids. Erasure deletes both.
 */
export const personalFiles: PersonalData = {
  name: 'files',
  async find({ db }, { commerce_id, emails, documents, ids }) {
    const words = [...emails, ...documents, ...ids];
    const { rows } = await sql<Record<string, unknown>>`
      select j.id, j.kind, j.created_at, j.finished_at from long_jobs j
      where j.commerce_id = ${commerce_id} and (
        exists (select from unnest(${words}::text[]) w where strpos(lower(j.parameters::text), w) > 0)
        or exists (
          select from long_job_chunks c, unnest(${words}::text[]) w
          where c.commerce_id = ${commerce_id} and c.job_id = j.id and strpos(lower(c.text), w) > 0))
      order by j.number for update
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from long_jobs
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[]) and finished_at is null limit 1
    `.execute(db);
    return rows.length === 0 ? null : WRITING;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      delete from long_job_chunks where commerce_id = ${commerce_id} and job_id = any (${ids}::uuid[])
    `.execute(db);
    await sql`
      update long_jobs set parameters = '{}', message = null, cursor = null, chunks = 0, bytes = 0,
        purged_at = coalesce(purged_at, ${clock.now()})
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const WRITING = {
  en: 'A file that names them is being written: wait until it is done.',
  es: 'Se está escribiendo un archivo que menciona a esta persona: espere a que termine.',
} as const;
