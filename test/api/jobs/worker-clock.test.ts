import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { checkWorkers } from '#src/jobs/health/checks.ts';
import { startWorker } from '#src/jobs/worker.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { newId } from '#src/kernel/ids.ts';
import { jobsOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { type DatabaseClock, openDatabaseClock } from '#src/platform/database/clock.ts';
import { useApp } from '#test/support/app.ts';
import { until } from '#test/support/process.ts';

const service = useApp();
const QUICK = { beat_ms: 20, look_ms: 20 };
/** Some of every kind: at every look and every ten minutes, at any time and only when it is right. */
const TASKS = ['ask-network', 'charge-run', 'purge-portal', 'recall-future', 'reservations', 'send-mails'];
/** Tasks that do not depend on the clock. */
const TIMELESS = [
  'ask-network',
  'fold-figures',
  'forget-cards',
  'send-confirmations',
  'send-mails',
  'send-portal-codes',
  'send-reset-links',
];

const clocks: DatabaseClock[] = [];
after(() => {
  for (const clock of clocks) clock.close();
});

/** What a process on a machine whose clock is that far ahead is built from. */
async function machineAhead(ahead: Temporal.DurationLike): Promise<Deps & { errors: string[] }> {
  const machine = { now: () => systemClock.now().add(ahead) };
  const clock = await openDatabaseClock({ db: service.deps.db, machine, onError: assert.fail });
  clocks.push(clock);
  const errors: string[] = [];
  const log = service.deps.log.child({});
  log.error = ((_values: object, text: string) => errors.push(text)) as never;
  return { ...service.deps, clock, real_clock: clock, clockOffsetMs: clock.offset_ms, log, errors };
}

/** When each task was last started, in seconds from now by the database. */
async function starts(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from last_started_at - clock_timestamp())::float8 as seconds from worker_tasks
  `.execute(service.deps.db);
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}

async function startedSince(moment: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from worker_tasks where last_started_at > ${moment}::timestamptz
  `.execute(service.deps.db);
  return rows[0]?.count ?? 0;
}

/** Whether all have been started, and when was as it should be. */
async function areStarted(isRight: (seconds: number) => boolean = () => true): Promise<boolean> {
  const started = await starts();
  return TASKS.every((name) => started.has(name)) && [...started.values()].every(isRight);
}

const sights = () => service.deps.db.selectFrom('workers').selectAll().execute();

const forget = () => service.deps.db.deleteFrom('worker_tasks').execute();

describe('a worker whose machine is 22 hours ahead', () => {
  test('does not stop the other worker from running all tasks', async (context) => {
    const ahead = startWorker(await machineAhead({ hours: 22 }), jobsOf(MODULES), QUICK);
    context.after(ahead.stop);
    await until(async () => (await starts()).has('send-mails'));
    const right = startWorker(await machineAhead({ hours: 0 }), jobsOf(MODULES), QUICK);
    context.after(right.stop);
    await until(() => areStarted());
    await ahead.stop();
    for (const [name, seconds] of await starts()) assert.ok(seconds <= 1, `${name} is ${seconds} s ahead`);
    // Started anew after the other has gone.
    const { rows } = await sql<{ gone: string }>`select clock_timestamp()::text as gone`.execute(
      service.deps.db,
    );
    await until(async () => (await startedSince(rows[0]?.gone ?? '')) >= 4);
    await right.stop();
  });

  test('makes no charges and says so, and goes on with what time does not decide', async (context) => {
    await forget();
    // On a busy machine the difference is known to a few seconds only.
    const deps = await machineAhead({ hours: 22, seconds: 50 });
    const worker = startWorker(deps, jobsOf(MODULES), QUICK);
    context.after(worker.stop);
    await until(async () => (await starts()).size === TIMELESS.length && (await sights()).length > 0);
    const [finding] = (await checkWorkers(deps)).filter(({ check }) => check === 'clocks');
    await worker.stop();
    assert.deepEqual([...(await starts()).keys()].sort(), TIMELESS);
    assert.match(deps.errors.join('\n'), /clocks .* differ: charges are paused/);
    assert.equal(finding?.ok, false);
    assert.match(
      finding?.detail ?? '',
      /this machine is 792\d\d s ahead of the database.*worker .* 792\d\d s ahead/,
    );
  });

  test('lives in the time of the database', async () => {
    const { clock, clockOffsetMs } = await machineAhead({ hours: 22 });
    assert.ok(Math.abs(clock.now().since(systemClock.now()).total('seconds')) < 5);
    assert.ok(Math.abs(clockOffsetMs() - 22 * 3_600_000) < 5_000);
  });
});

describe('stamps that a wrong clock has left in the future', () => {
  test('keep no worker from any task', async (context) => {
    await forget();
    const { db } = service.deps;
    const later = systemClock.now().add({ hours: 22 });
    for (const name of ['ask-network', 'charge-run', 'purge-portal'])
      await db.insertInto('worker_tasks').values({ name, last_started_at: later }).execute();
    const seen = { started_at: later, seen_at: later, process: null, clock_offset_ms: 0 };
    await db
      .insertInto('workers')
      .values({ id: newId(), host: 'ahead', ...seen })
      .execute();
    const deps = await machineAhead({ hours: 0 });
    assert.equal((await checkWorkers(deps)).find(({ check }) => check === 'worker')?.ok, false);
    const worker = startWorker(deps, jobsOf(MODULES), QUICK);
    context.after(worker.stop);
    await until(() => areStarted((seconds) => seconds <= 1));
    await worker.stop();
    const { length } = await db.selectFrom('workers').selectAll().where('host', '=', 'ahead').execute();
    assert.equal(length, 0, 'a worker seen in the future is forgotten');
  });
});
