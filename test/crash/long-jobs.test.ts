import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { findLongJob } from '#src/jobs/long/find.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { newId } from '#src/kernel/ids.ts';
import { replayWebhooksJob } from '#src/messages/webhooks/replays/job.ts';
import { insertEvents } from '#src/messages/webhooks/store.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { end, until } from '#test/support/process.ts';
import { countKill } from '#test/support/survived.ts';

const service = useApp();
const workers = new Set<ChildProcess>();
after(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

/** Number of rounds. `.ci/run` sets twenty. */
const ROUNDS = Number(process.env.KILLS ?? 1);
const EVENTS = 4_000 * (ROUNDS + 1);

async function startWorker(): Promise<ChildProcess> {
  const connection = JSON.stringify(await connectionTo(service.deps.db));
  const worker = fork(join(import.meta.dirname, 'long-job-worker.ts'), [connection], {
    execArgv: ['--import=./bin/loader.mjs'],
  });
  workers.add(worker);
  return worker;
}

async function fill(commerce_id: number, office_id: number): Promise<void> {
  const url = 'https://shop.example/hooks';
  const of = { commerce_id, office_id, production: false, kind: TEST_EVENT.name, url, body: '{}' };
  for (let first = 0; first < EVENTS; first += 4_000) {
    const events = Array.from({ length: 4_000 }, (_, index) => {
      const id = newId();
      const subject = `payment:${first + index}`;
      const lane = `${commerce_id} test https://shop.example`;
      return { ...of, id, event_id: id, subject, sequence: 1, lane, created_at: service.clock.now() };
    });
    await insertEvents(service.deps.db, events);
  }
}

test('kill -9 during a replay of thousands of events: the next worker continues, and every event is sent once', async () => {
  const { id: commerce_id, office, user_id } = await aMerchant(service);
  await fill(commerce_id, office);
  const of = { commerce_id, production: false, frozen_at: null, offices: null, role: 'owner' as const };
  const principal = { token_id: '', user_id, ...of };
  // The real clock of the workers, which decides when their leases expire.
  const real_clock = { now: () => Temporal.Now.instant() };
  const deps = { ...service.deps, real_clock };
  const asked = { kind: replayWebhooksJob, parameters: {}, locale: 'es' } as const;
  const { id } = await startLongJob(deps, principal, asked);
  const look = async () => {
    const { state, done = 0n, lease = 0 } = (await findLongJob(deps, principal, id)) ?? {};
    return { state, done: Number(done), lease };
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await look();
    const worker = await startWorker();
    await until(async () => {
      assert.equal(worker.exitCode, null, 'the worker runs until it is killed');
      return (await look()).done > before.done;
    });
    await end(worker, 'SIGKILL');
    countKill();
    assert.equal((await look()).state, 'running', 'the worker was killed during the replay');
  }
  const [code] = await once(await startWorker(), 'exit');
  assert.equal(code, 0);
  const { state, lease } = await look();
  assert.equal(state, 'done');
  assert.ok(lease > ROUNDS, 'each worker took the job');
  const { rows } = await sql<{ times: bigint; events: bigint }>`
    select times, count(*) as events from (
      select count(*) as times from webhook_deliveries where commerce_id = ${commerce_id} group by event_id) each
    group by times
  `.execute(service.deps.db);
  assert.deepEqual(rows, [{ times: 2n, events: BigInt(EVENTS) }]);
});
