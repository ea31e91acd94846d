import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { readFile } from '#src/jobs/long/file.ts';
import { requireLongJob } from '#src/jobs/long/find.ts';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import type { LongJob } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { advanceClockJob, eraseSandboxJob } from '#src/sandbox/long-jobs.ts';
import { withEnvironmentLock } from '#src/tenancy/clocks/store.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, anUnknownPayment, clockOf, generate } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
beforeEach(() => network.faults({}));

const principalOf = ({ id, user_id }: TestMerchant) => ({
  ...{
    token_id: '',
    user_id,
    commerce_id: id,
    production: false,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
  },
});

function start(merchant: TestMerchant, kind: LongJob, parameters: Record<string, unknown>) {
  return startLongJob(service.deps, principalOf(merchant), { kind, parameters, locale: 'es' });
}

const run = () => runLongJobs(service.deps, MODULES);

async function linesOf(job: { commerce_id: number; id: string }) {
  const text = (await Array.fromAsync(readFile(service.deps, job))).join('');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('advancing the clock as a long job', () => {
  test('runs everything due on the way and writes each event as a line', async () => {
    const merchant = await aFrozenMerchant(service);
    await anUnknownPayment(service, network, await generate(merchant));
    const job = await start(merchant, advanceClockJob, { advance_to: '2027-06-01T08:00:00-05:00' });
    await run();
    const { state, done, total, message } = await requireLongJob(service.deps, principalOf(merchant), job.id);
    assert.deepEqual([state, done, total], ['done', 2_880n, 2_880n]);
    assert.equal(message?.es, 'El reloj está en el 1 de junio de 2027.');
    assert.equal((await clockOf(merchant)).now, '2027-06-01T08:00:00-05:00');
    const lines = (await linesOf(job)).map(({ at, event, status }) => `${at} ${event} ${status}`);
    assert.deepEqual(lines.slice(0, 5), [
      '2027-02-01T08:00:05-05:00 network_asked open',
      '2027-02-01T08:01:05-05:00 network_asked open',
      '2027-02-01T08:06:05-05:00 network_asked open',
      '2027-02-01T09:06:05-05:00 network_asked open',
      '2027-02-02T09:06:05-05:00 network_asked open',
    ]);
    assert.equal(new Set(lines).size, lines.length);
    assert.equal(lines.length, 3 + 120, 'once a day after the first hour');
  });

  test('without a target time goes to the next due event, or reports that there is none', async () => {
    const merchant = await aFrozenMerchant(service);
    const idle = await start(merchant, advanceClockJob, {});
    await run();
    const { state, message } = await requireLongJob(service.deps, principalOf(merchant), idle.id);
    assert.deepEqual([state, message?.en], ['done', 'No work is scheduled.']);
    await anUnknownPayment(service, network, await generate(merchant));
    const job = await start(merchant, advanceClockJob, {});
    await run();
    assert.deepEqual(
      (await linesOf(job)).map(({ at }) => at),
      ['2027-02-01T08:00:05-05:00'],
    );
    assert.equal((await clockOf(merchant)).now, '2027-02-01T08:00:05-05:00');
  });

  test('fails for a time in the past, and waits while the environment is locked', async () => {
    const merchant = await aFrozenMerchant(service);
    const back = await start(merchant, advanceClockJob, { advance_to: '2027-01-31T08:00:00-05:00' });
    await run();
    const { state, message } = await requireLongJob(service.deps, principalOf(merchant), back.id);
    assert.equal(state, 'failed');
    assert.match(message?.es ?? '', /no puede ser anterior a la hora actual/);
    const job = await start(merchant, advanceClockJob, { advance_to: '2027-02-02T08:00:00-05:00' });
    await withEnvironmentLock(service.deps.db, merchant.id, run);
    assert.equal((await requireLongJob(service.deps, principalOf(merchant), job.id)).state, 'running');
    service.clock.advance({ minutes: 1 });
    await run();
    assert.equal((await clockOf(merchant)).now, '2027-02-02T08:00:00-05:00');
  });
});

describe('erasing test data as a long job', () => {
  test('deletes earlier jobs too, and keeps itself as the record', async () => {
    const merchant = await aMerchant(service);
    await generate(merchant);
    const earlier = await start(merchant, advanceClockJob, { advance_to: '2027-03-01T08:00:00-05:00' });
    await run();
    const job = await start(merchant, eraseSandboxJob, { erase: true });
    await run();
    const { db } = service.deps;
    const left = await db.selectFrom('payments').selectAll().where('commerce_id', '=', merchant.id).execute();
    assert.deepEqual(left, []);
    assert.equal((await clockOf(merchant)).frozen, false);
    assert.equal((await requireLongJob(service.deps, principalOf(merchant), job.id)).state, 'done');
    await assert.rejects(requireLongJob(service.deps, principalOf(merchant), earlier.id));
  });
});
