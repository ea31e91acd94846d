import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#src/config.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { useNetwork } from '#test/support/network.ts';
import { end, PROGRAM, runCuota, SLOW_POLL_MS, until } from '#test/support/process.ts';
import { countKill } from '#test/support/survived.ts';

/** Number of renewals, enough that a worker is killed during the run. `.ci/run` sets more. */
const COUNT = Number(process.env.RENEWALS ?? 400);
/**
 * Number of finished renewals before the kill. A few hundred are one batch per worker, and both batches may
 * finish together.
 */
const KILLED_AFTER = COUNT < 1_000 ? 0 : 100;
/**
 * Response delay of the network until the kill. Without a long delay, a fast machine would finish a few
 * hundred renewals before the kill. With thousands of renewals most are left, and a long delay would cause
 * timeouts on a slow machine.
 */
const LATENCY_MS = COUNT < 1_000 ? 5_000 : 250;

const network = await useNetwork();
const folder = await demoFolder();
const settings = { ...folder.settings, SIMULATOR_URL: network.url };
let runtime: Runtime;

before(async () => {
  runtime = await openRuntime(readConfig(settings), openLog({ level: 'warn', stream: 'stderr' }));
});
after(async () => {
  // A worker left over from a failed test would keep this process running.
  for (const worker of workers) worker.kill('SIGKILL');
  await runtime.close();
  await folder.close();
});

const workers: ChildProcess[] = [];

function startWorker(): ChildProcess & { log(): string } {
  const { PATH, HOME } = process.env;
  const child = spawn(PROGRAM, ['worker'], { env: { PATH, HOME, LOG_LEVEL: 'info', ...settings } });
  workers.push(child);
  let log = '';
  child.stdout.on('data', (part) => {
    log += part;
  });
  return Object.assign(child, { log: () => log });
}

async function count(condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${condition}`.execute(
    runtime.deps.db,
  );
  return rows[0]?.found ?? 0;
}

const underWay = () => count(sql`subscriptions where open_operation is not null`);
const renewed = () => count(sql`subscriptions where charges = 2 and open_operation is null`);

describe('two workers in one charge run, one of them killed', () => {
  test('renew every subscription exactly once and count each renewal', async () => {
    const [killed, lives] = [startWorker(), startWorker()];
    await until(async () => [killed, lives].every((worker) => worker.log().includes('worker running')));
    await network.faults({ latency_ms: LATENCY_MS });
    await seedSubscriptions(runtime, { due: COUNT, others: COUNT, webhook_url: null });
    await until(async () => (await renewed()) >= KILLED_AFTER && (await underWay()) > 0);
    await end(killed, 'SIGKILL', killed.log);
    countKill();
    assert.ok((await underWay()) > 0, 'no charge was in progress, so the test proves nothing');
    await network.faults({});
    await until(async () => (await renewed()) === COUNT, SLOW_POLL_MS);

    await assertBooksAgree();
    await assertProgress(lives.log());
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, stdout);
    assert.equal(await end(lives, 'SIGTERM', lives.log), 0);
  });
});

/**
 * Asserts that the ledger of the network, transactions, invoices and journal have the same counts and
 * amounts.
 */
async function assertBooksAgree(): Promise<void> {
  const charged = (await network.ledger()).filter(({ status }) => status === 'approved');
  const sum = charged.reduce((total, { amount }) => total + (parseDecimal(amount) ?? 0n), 0n);
  const { rows } = await sql<object>`
    select count(*)::int as rows, count(distinct subscription_id)::int as subscriptions, sum(amount)::bigint as sum
      from transactions where status = 'Aprobada'
    union all select count(*)::int, count(distinct subscription_id)::int, sum(total)::bigint
      from invoices where status = 'paid'
    union all select count(*)::int, count(distinct transaction_id)::int, sum(transaction_amount)::bigint
      from movements
    union all select count(*)::int, count(distinct id)::int, ${sum}::bigint
      from subscriptions where charges = 2 and status = 'activa' and alarm_at = next_charge_at
        and next_charge_at > ${runtime.deps.clock.now()} and due_at = ends_at and invoice_id is null
  `.execute(runtime.deps.db);
  assert.equal(charged.length, COUNT);
  for (const book of rows) assert.deepEqual(book, { rows: COUNT, subscriptions: COUNT, sum });
  assert.equal(await count(sql`invoices where status <> 'paid'`), 0);
  assert.equal(await count(sql`mails where kind <> 'receipt'`), 0);
}

/** Asserts that the record of the charge run and its last log line count the renewals of all workers. */
async function assertProgress(log: string): Promise<void> {
  const { stdout } = await runCuota(['runs', '--json'], settings);
  const [{ scheduled_at, per_second, ...run }, ...others] = JSON.parse(stdout);
  assert.deepEqual(others, []);
  assert.match(scheduled_at, / 19:00:00$/);
  assert.ok(per_second > 0);
  const counts = { due: COUNT, done: COUNT, declined: 0, failed: 0, unknown: 0, left: 0, seconds_left: 0 };
  assert.deepEqual(run, counts);
  const lines = log.split('\n').filter((line) => line.includes('"charge run"'));
  const reported = lines.map((line) => JSON.parse(line));
  for (const { due, done, left } of reported) assert.deepEqual([due, done + left], [COUNT, COUNT]);
}
