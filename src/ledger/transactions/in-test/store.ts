import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { TransactionStatus } from '#src/kernel/lists.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { isInOffices } from '#src/tenancy/merchants/store.ts';
import type { Transaction } from '../types.ts';

/** Number of most recent transactions to search. */
const LATEST = 500;

/**
 * Returns the transactions with one of the given statuses among the most recent ones of a test environment, newest
 * first.
 */
export async function listLatestInTest(
  db: Deps['db'],
  principal: Principal,
  { statuses, limit }: { statuses: readonly TransactionStatus[]; limit: number },
): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select t.* from (
      select * from transactions where commerce_id = ${principal.commerce_id} and not production
        and ${isInOffices(principal, 'transactions.office_id')}
      order by number desc limit ${LATEST}
    ) t
    where t.status = any (${statuses}::text[]) order by t.number desc limit ${limit}
  `.execute(db);
  return rows;
}
