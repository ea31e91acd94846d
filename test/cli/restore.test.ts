import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
import { demoFolder } from '#test/support/demo-folder.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { aPurchase, useNetwork } from '#test/support/network.ts';
import { dataFolder, runCuota } from '#test/support/process.ts';
import { cardFor } from '#test/support/sandbox.ts';

/** Number of due subscriptions. Four merchants have five each. */
const DUE = 20;
const SUBSCRIPTIONS_EACH = 5;

const network = await useNetwork();
const folder = await demoFolder();
const other = dataFolder();
const file = join(folder.path, 'older.backup');
const settingsOf = (path: string) => ({ DATA_DIR: path, SIMULATOR_URL: network.url });
let runtime: Runtime;
let merchants: number[];
let run_at: Temporal.Instant;

function open(path: string): Promise<Runtime> {
  return openRuntime(readConfig(settingsOf(path)), openLog({ level: 'error', stream: 'stderr' }));
}

/** Returns dependencies whose clock is shortly after the charge run of that day. */
function deps(days: number): Deps {
  return { ...runtime.deps, clock: frozenClock(run_at.add({ hours: 24 * days, minutes: 5 })) };
}

function charge(scope: Deps, commerce_id: number) {
  const due = { commerce_id, production: true, stands_still: false };
  return runDue(scope, due, { batch: 50, concurrency: 5 });
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function settle(...words: string[]): Promise<{ code: number | null; merchants: any[] }> {
  const { code, stdout, stderr } = await runCuota(
    ['settle-restore', '--json', ...words],
    settingsOf(other.path),
  );
  assert.equal(stderr, '');
  return { code, merchants: JSON.parse(stdout).merchants };
}

async function failedChecks(): Promise<string[]> {
  const { stdout } = await runCuota(['doctor', '--json'], settingsOf(other.path));
  const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean }[] };
  return findings.filter(({ ok }) => !ok).map(({ check }) => check);
}

/** Returns the references that the network approved. */
async function charged(): Promise<string[]> {
  const entries = await network.ledger();
  return entries.filter(({ status }) => status === 'approved').map(({ reference }) => reference);
}

before(async () => {
  const now = await open(folder.path);
  run_at = lastRunBefore(now.deps.clock.now()).subtract({ hours: 72 });
  runtime = now;
  await seedSubscriptions({ ...now, deps: deps(0) }, { due: DUE, others: 0, webhook_url: null });
  const { rows } = await sql<{ id: number }>`
    select commerce_id as id from subscriptions where alarm_at <= ${deps(0).clock.now()} group by 1 order by 1
  `.execute(now.deps.db);
  merchants = rows.map(({ id }) => id);
});
after(async () => {
  await runtime.close();
  await folder.close();
  await other.close();
});

describe('backup that is older than the last charges', () => {
  test('is restored, and nothing is charged until the charges made since then are known', async () => {
    const backup = await runCuota(['backup', file], settingsOf(folder.path));
    assert.equal(backup.code, 0, backup.stderr);
    const [first = 0, second = 0, third = 0] = merchants;
    await charge(deps(0), first);
    await charge(deps(0), second);
    // These were charged at the second attempt, after a charge run in which the network failed.
    await network.faults({ mode: 'error' });
    await charge(deps(0), third);
    await network.faults({});
    assert.equal((await queryDueOperations(deps(0.5))).length, SUBSCRIPTIONS_EACH);
    await charge(deps(1), third);
    assert.equal((await charged()).length, 3 * SUBSCRIPTIONS_EACH);
    const card = aPurchase(runtime.deps.clock.now(), cardFor('approve'));
    const stranger = { commerce_id: first, production: true, provider: 'simulator' };
    assert.equal((await runtime.deps.networks.of(stranger).purchase(card)).kind, 'approved');
    await runtime.close();

    mkdirSync(other.path, { recursive: true });
    copyFileSync(join(folder.path, 'master.key'), join(other.path, 'master.key'));
    const restored = await runCuota(['restore', file, '--json'], settingsOf(other.path));
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(JSON.parse(restored.stdout).next, /settle-restore/);
    runtime = await open(other.path);
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    assert.equal((await charged()).length, 3 * SUBSCRIPTIONS_EACH + 1);
    assert.deepEqual(await failedChecks(), ['restored', 'ledger']);
  });

  test('is settled with the results of the network: charges are recorded, and the others are listed', async () => {
    const { code, merchants: results } = await settle();
    assert.equal(code, 1);
    const [first, second, third, fourth] = merchants.map((id) =>
      results.find(({ merchant }) => merchant === id),
    );
    assert.deepEqual(
      [first, second, third, fourth].map(({ recorded, settled }) => [recorded, settled]),
      [
        [SUBSCRIPTIONS_EACH, false],
        [SUBSCRIPTIONS_EACH, true],
        [SUBSCRIPTIONS_EACH, true],
        [0, true],
      ],
    );
    assert.equal(first.others.length, 1);
    assert.deepEqual([first.others[0].kind, first.others[0].amount], ['purchase', '1.00']);
    const again = await settle('--go-on');
    assert.equal(again.code, 0);
    assert.deepEqual(
      again.merchants.map(({ merchant, recorded, settled }) => [merchant, recorded, settled]),
      [[merchants[0], 0, true]],
    );
    assert.deepEqual((await settle()).merchants, []);
    const words = ['audit', '--merchant', String(merchants[0]), '--action', 'settle-restore', '--json'];
    const entries: { channel: string; subject_kind: string }[] = JSON.parse(
      (await runCuota(words, settingsOf(other.path))).stdout,
    );
    assert.ok(entries.every(({ channel }) => channel === 'cli'));
    assert.ok(entries.some(({ subject_kind }) => subject_kind === 'merchant'));
  });

  test('leads to each renewal exactly once, at the network and in the books', async () => {
    assert.deepEqual(await runCharges(runtime.deps), { charged: SUBSCRIPTIONS_EACH });
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    const { rows } = await sql<{ reference: string; subscription_id: string }>`
      select o.reference, t.subscription_id from operations o
        join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
      where o.status = 'approved' and t.status = 'Aprobada'
    `.execute(runtime.deps.db);
    assert.equal(new Set(rows.map(({ subscription_id }) => subscription_id)).size, DUE);
    const ours = new Set(rows.map(({ reference }) => reference));
    const theirs = await charged();
    assert.equal(theirs.length, DUE + 1);
    assert.equal(theirs.filter((reference) => !ours.has(reference)).length, 1);
    assert.deepEqual(await failedChecks(), ['ledger']);
  });
});
