import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import type { Runtime } from '#src/runtime.ts';

interface Books {
  renewed: bigint;
  still_due: bigint;
  open_operation: bigint;
  approved: bigint;
  approved_sum: bigint;
  paid: bigint;
  paid_sum: bigint;
  credited: bigint;
  credited_sum: bigint;
  events: bigint;
  mails: bigint;
}

async function readBooks({ deps }: Runtime): Promise<Books> {
  const now = deps.clock.now();
  const { rows } = await sql<Books>`
    select
      (select count(*) from subscriptions where charges = 2) as renewed,
      (select count(*) from subscriptions where charges <> 1 and charges <> 2 or alarm_at <= ${now}) as still_due,
      (select count(*) from subscriptions where open_operation is not null) as open_operation,
      (select count(*) from transactions where status = 'Aprobada') as approved,
      (select coalesce(sum(amount), 0)::bigint from transactions where status = 'Aprobada') as approved_sum,
      (select count(distinct subscription_id) from invoices where status = 'paid') as paid,
      (select coalesce(sum(total), 0)::bigint from invoices where status = 'paid') as paid_sum,
      (select count(*) from movements) as credited,
      (select coalesce(sum(transaction_amount), 0)::bigint from movements) as credited_sum,
      (select count(distinct subject) from webhook_deliveries where kind = 'renew') as events,
      (select count(*) from mails where kind = 'receipt') as mails
  `.execute(deps.db);
  return rows[0] as Books;
}

/** Seconds until the first query for a call without a response is due, with a margin. */
const FIRST_QUESTION_S = 10;

/**
 * Asserts that each subscription was renewed exactly once, in the service's tables and in the simulator's ledger,
 * with equal amounts. On a busy machine a call can time out. It is queried here before the check.
 */
export async function assertRenewed(runtime: Runtime, count: number): Promise<void> {
  const later = runtime.deps.clock.now().add({ seconds: FIRST_QUESTION_S });
  await queryDueOperations({ ...runtime.deps, clock: frozenClock(later) });
  const books = await readBooks(runtime);
  let charges = 0;
  let sum = 0n;
  for (let after: number | null = 0; after !== null; ) {
    const page = await runtime.deps.networks.simulator.ledger(after);
    for (const { status, amount } of page.entries) {
      if (status !== 'approved') continue;
      charges += 1;
      sum += parseDecimal(amount ?? '') ?? 0n;
    }
    after = page.next;
  }
  const once = BigInt(count);
  assert.equal(charges, count, 'charges on the ledger of the network');
  assert.deepEqual(books, {
    renewed: once,
    still_due: 0n,
    open_operation: 0n,
    approved: once,
    approved_sum: sum,
    paid: once,
    paid_sum: sum,
    credited: once,
    credited_sum: sum,
    events: once,
    mails: once,
  });
}
