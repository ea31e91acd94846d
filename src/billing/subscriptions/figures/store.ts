import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';

type Db = Deps['db'];

interface CustomerStep {
  commerce_id: number;
  production: boolean;
  office_id: number;
  subscriber_id: string;
  live: number;
}

/**
 * Adds to the number of live subscriptions of each customer. Returns the new number (`live`) and the added amount
 * (`step`). Rows are locked in key order to prevent deadlocks.
 */
export async function addToCustomers(
  db: Db,
  steps: readonly CustomerStep[],
): Promise<(CustomerStep & { step: number })[]> {
  if (steps.length === 0) return [];
  const { rows } = await sql<CustomerStep & { step: number }>`
    with steps as (
      select * from json_populate_recordset(null::customer_counts, ${rowsAsJson(steps)}::json)
    ), counted as (
      insert into customer_counts as c (commerce_id, production, office_id, subscriber_id, live)
      select commerce_id, production, office_id, subscriber_id, live from steps
      order by commerce_id, production, office_id, subscriber_id
      on conflict (commerce_id, production, office_id, subscriber_id) do update set live = c.live + excluded.live
      returning *
    )
    select counted.*, steps.live as step from counted
      join steps using (commerce_id, production, office_id, subscriber_id)
  `.execute(db);
  return rows;
}

export async function eraseTestCustomers(db: Db, commerceId: number): Promise<void> {
  await sql`delete from customer_counts where commerce_id = ${commerceId} and not production`.execute(db);
}
