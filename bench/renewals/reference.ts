import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { rateOf } from './sessions.ts';
import type { Stage } from './stage.ts';

const BATCH = 500;
const SCHEMA = join(import.meta.dirname, 'reference.sql');

/**
 * Returns renewals per second in the frozen schema, with the same number of other subscriptions and on the same
 * PostgreSQL.
 */
export async function measureReference(
  { runtime, client }: Pick<Stage, 'runtime' | 'client'>,
  { due, others }: { due: number; others: number },
): Promise<number> {
  await client.query(readFileSync(SCHEMA, 'utf8'));
  await client.query(`call reference.fill(${due}, ${others})`);
  await client.query('vacuum analyze reference.subscriptions');
  const rate = await rateOf(runtime.connection, due, () => `call reference.renew(${BATCH})`);
  await assertWritten(client, due);
  await client.query('drop schema reference cascade');
  return rate;
}

/** Asserts that all rows were written, because skipped work would give a higher rate. */
async function assertWritten(client: pg.Client, due: number): Promise<void> {
  const { rows } = await client.query(`
    select (select count(*) from reference.subscriptions where charges = 2)::int as renewed,
      (select count(*) from reference.transactions)::int as transactions,
      (select count(*) from reference.outbox)::int as events,
      (select sum(amount) from reference.journal_lines)::int as balance`);
  const { renewed, transactions, events, balance } = rows[0];
  if (renewed !== due || transactions !== due || events !== due || balance !== 0)
    throw new Error(`the reference renewed ${JSON.stringify(rows[0])} of ${due}`);
}
