import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { lastRunBefore } from '#src/billing/subscriptions/rules/periods.ts';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { runDue } from '#src/billing/subscriptions/run/run-due.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { readConfig } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { cloneDatabase, urlOf } from '#test/support/database.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { useNetwork } from '#test/support/network.ts';
import { dataFolder, runCuota } from '#test/support/process.ts';
import { runStatement, withDatabase } from '#test/support/statement.ts';

/** Two merchants with five subscriptions each, all due. */
const DUE = 10;
const SUBSCRIPTIONS_EACH = 5;

const network = await useNetwork();
const database = await cloneDatabase();
const folder = dataFolder();
const settings = {
  DATA_DIR: folder.path,
  DATABASE_URL: urlOf(database.connection),
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  SIMULATOR_URL: network.url,
};
const name = decodeURIComponent(new URL(settings.DATABASE_URL).pathname.slice(1));
let runtime: Runtime;
let run: Temporal.Instant;
let recovered: Temporal.Instant;
let charged: number;

const open = () => openRuntime(readConfig(settings), openLog({ level: 'error', stream: 'stderr' }));

/** A few minutes after the charge run of that day. */
function onDay(day: number): Deps {
  return { ...runtime.deps, clock: frozenClock(run.add({ hours: 24 * day, minutes: 5 })) };
}

/** The first attempt fails at the network and the second one is approved: restored books would begin with the first again. */
async function chargeAtSecondAttempt(commerce_id: number): Promise<void> {
  const due = { commerce_id, production: true, stands_still: false };
  await network.faults({ mode: 'error' });
  await runDue(onDay(0), due, { batch: 50, concurrency: 5 });
  await network.faults({});
  assert.equal((await queryDueOperations(onDay(0.5))).length, SUBSCRIPTIONS_EACH);
  await runDue(onDay(1), due, { batch: 50, concurrency: 5 });
}

/** Sends a statement to the server from another database: none may use the one that is copied or dropped. */
function administrate(statement: string): Promise<void> {
  return runStatement(withDatabase(database.connection, 'postgres'), statement);
}

// biome-ignore lint/suspicious/noExplicitAny: the output of the command is what these tests check.
async function settle(...words: string[]): Promise<{ code: number | null; merchants: any[] }> {
  const { code, stdout, stderr } = await runCuota(['settle-restore', '--json', ...words], settings);
  assert.equal(stderr, '');
  return { code, merchants: JSON.parse(stdout).merchants };
}

async function approvedReferences(): Promise<string[]> {
  const entries = await network.ledger();
  return entries.filter(({ status }) => status === 'approved').map(({ reference }) => reference);
}

before(async () => {
  runtime = await open();
  run = lastRunBefore(runtime.deps.clock.now()).subtract({ hours: 72 });
  await seedSubscriptions(
    { ...runtime, deps: onDay(0) },
    { due: DUE, others: 0, merchants: 2, webhook_url: null },
  );
  const { rows } = await sql<{ id: number }>`
    select distinct commerce_id as id from subscriptions order by 1
  `.execute(runtime.deps.db);
  charged = rows[0]?.id ?? 0;
});
after(async () => {
  await runtime.close();
  await database.drop();
  await folder.close();
});

describe('a PostgreSQL that was set back by its own tools', () => {
  test('has no mark, so that settle-restore names --since', async () => {
    await runtime.close();
    recovered = Temporal.Now.instant();
    await administrate(`create database ${name}_snapshot template ${name}`);
    runtime = await open();
    await chargeAtSecondAttempt(charged);
    assert.equal((await approvedReferences()).length, SUBSCRIPTIONS_EACH);
    await runtime.close();
    await administrate(`drop database ${name} with (force)`);
    await administrate(`alter database ${name}_snapshot rename to ${name}`);
    runtime = await open();
    const { code, stdout } = await runCuota(['settle-restore'], settings);
    assert.equal(code, 0);
    assert.match(stdout, /restored with other tools, run this again with --since/);
  });

  test('refuses an instant without a zone, and one in the future', async () => {
    for (const since of ['2026-11-18T02:00:00', 'yesterday', '2999-01-01T00:00:00Z']) {
      const { code, stderr } = await runCuota(['settle-restore', '--since', since], settings);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /--since must/);
    }
  });

  test('stops charges with --since while the simulator does not answer', async () => {
    const silent = { ...settings, SIMULATOR_URL: 'http://127.0.0.1:9' };
    const { code, stdout } = await runCuota(['settle-restore', '--since', recovered.toString()], silent);
    assert.equal(code, 1);
    assert.match(stdout, /the simulator does not respond/);
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    assert.equal((await approvedReferences()).length, SUBSCRIPTIONS_EACH);
  });

  test('records with --since what was charged after that instant', async () => {
    const { code, merchants } = await settle('--since', recovered.toString());
    assert.equal(code, 0);
    assert.deepEqual(
      merchants.map(({ merchant, recorded, settled }) => [merchant === charged, recorded, settled]),
      [
        [true, SUBSCRIPTIONS_EACH, true],
        [false, 0, true],
      ],
    );
    assert.equal((await approvedReferences()).length, SUBSCRIPTIONS_EACH);
  });

  test('then charges each renewal exactly once', async () => {
    assert.deepEqual(await runCharges(runtime.deps), { charged: SUBSCRIPTIONS_EACH });
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    const { rows } = await sql<{ reference: string; subscription_id: string }>`
      select o.reference, t.subscription_id from operations o
        join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
      where o.status = 'approved'
    `.execute(runtime.deps.db);
    assert.equal(new Set(rows.map(({ subscription_id }) => subscription_id)).size, DUE);
    assert.deepEqual((await approvedReferences()).sort(), rows.map(({ reference }) => reference).sort());
  });

  test('names the operator in the audit log', async () => {
    const words = ['audit', '--merchant', String(charged), '--action', 'settle-restore', '--json'];
    const entries: { channel: string; subject_kind: string }[] = JSON.parse(
      (await runCuota(words, settings)).stdout,
    );
    assert.ok(entries.filter(({ subject_kind }) => subject_kind === 'merchant').length >= 2);
  });
});
