import { sql } from 'kysely';
import type { AnyDatabase } from './pool.ts';
import { later } from './session.ts';

/**
 * Until the transaction ends, statements over sets of rows are planned to look each of them up. A plan is kept with its connection: one that was
 * made while a table was small would read all of it for every batch of an evening, and tables grow fastest then.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  await later(() =>
    sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)
  `.execute(db),
  );
}
