import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Account } from '../store.ts';
import type { FeeSchedule } from '../types.ts';

/**
 * Returns the fee schedules of the given merchants and their virtual accounts in both environments. Merchants without
 * a fee schedule are omitted from the schedules.
 */
export async function listTerms(
  db: Deps['db'],
  commerceIds: readonly number[],
): Promise<{ schedules: FeeSchedule[]; accounts: Account[] }> {
  const { rows } = await sql<FeeSchedule & { accounts: Account[] | null }>`
    select s.*, a.accounts
    from (select * from fee_schedules where commerce_id = any (${commerceIds}::int[])) s
      full join (
        select commerce_id, json_agg(accounts) as accounts
        from accounts where commerce_id = any (${commerceIds}::int[]) group by commerce_id
      ) a on a.commerce_id = s.commerce_id`.execute(db);
  return {
    schedules: rows
      .filter(({ commerce_id }) => commerce_id !== null)
      .map(({ accounts: _, ...schedule }) => schedule),
    accounts: rows.flatMap(({ accounts }) => accounts ?? []),
  };
}
