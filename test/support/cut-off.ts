import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/**
 * Simulates a process that dies right after its transaction is committed. While `work` runs, only the transaction
 * that claimed an idempotency key can store the answer for it.
 */
export async function cutOffAfterCommit<T>({ deps }: TestApp, work: () => Promise<T>): Promise<T> {
  await sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin
      if old.xmin::text::bigint <> txid_current() % 4294967296 then raise exception 'cut off'; end if;
      return new;
    end $$
  `.execute(deps.db);
  await sql`
    create trigger cut_off before update on idempotency_keys for each row execute function cut_off()
  `.execute(deps.db);
  try {
    return await work();
  } finally {
    await sql`drop function cut_off cascade`.execute(deps.db);
  }
}
