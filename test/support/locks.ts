import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { TestApp } from './app.ts';
import { isOnCitus } from './citus.ts';

/** How many times to check for a waiting transaction. */
const MAX_CHECKS = 5_000;

/**
 * Makes two transactions meet: `first` stays open until `second` waits for one of its locks. Returns the result of
 * `second`.
 */
export async function runWhileLocked<T>(
  service: TestApp,
  first: (db: TestApp['deps']['db']) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const begun = await inTransaction(service.deps.db, async (db) => {
    await first(db);
    const running = second();
    await untilBlocked(service);
    return { running };
  });
  return begun.running;
}

const WAITING = sql<{ waiting: boolean }>`
  select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waiting`;

/** On Citus the row locks are on the worker nodes. */
const WAITING_ON_NODES = sql<{ waiting: boolean }>`
  select bool_or(result = 't') as waiting from run_command_on_all_nodes(
    $$select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')$$)`;

async function untilBlocked({ deps }: TestApp): Promise<void> {
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    const { rows } = await (isOnCitus ? WAITING_ON_NODES : WAITING).execute(deps.db);
    if (rows[0]?.waiting) return;
  }
  assert.fail('the second transaction never waited for the first');
}

/**
 * Counts the rows of a table that another transaction could lock for an update now. Called while a transaction is
 * open, it shows which rows that transaction has locked.
 */
export async function unlocked(
  { deps }: Pick<TestApp, 'deps'>,
  table: string,
  where = 'true',
): Promise<number> {
  return inTransaction(deps.db, async (db) => {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.raw(where)} for update skip locked`.execute(db);
    return rows.length;
  });
}
