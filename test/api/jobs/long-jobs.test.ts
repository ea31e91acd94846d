import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { z } from 'zod';
import { cancelLongJob } from '#src/jobs/long/cancel.ts';
import { readFile } from '#src/jobs/long/file.ts';
import { findLongJob, listLongJobs } from '#src/jobs/long/find.ts';
import { purgeLongJobs } from '#src/jobs/long/purge.ts';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { claimJob } from '#src/jobs/long/store.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import type { LongJob, Module, SteppedJob, StretchedJob } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { openPresence } from '#src/platform/database/presence.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { until } from '#test/support/process.ts';

/** The instructions and the recorded steps of the kinds in this test. */
const told = { fail: 0, refuse: false, onStep: async (_name: string) => undefined as unknown };
const done: string[] = [];
beforeEach(() => {
  Object.assign(told, { fail: 0, refuse: false, onStep: async () => undefined });
  done.length = 0;
});

const counting = z.object({ to: z.number(), name: z.string() });

async function count(cursor: unknown, { to, name }: z.infer<typeof counting>) {
  const next = Number(cursor ?? 0) + 1;
  await told.onStep(name);
  if (told.refuse) throw new ApiError({ status: 409, text: { en: 'Not now.', es: 'Ahora no.' } });
  if (told.fail > 0) {
    told.fail -= 1;
    throw new Error('something broke');
  }
  done.push(name);
  return { done: next, total: to, cursor: next, text: `${name} ${next}\n`, finished: next === to };
}

const stepped: SteppedJob<z.infer<typeof counting>> = {
  name: 'count_steps',
  title: { en: 'Count', es: 'Contar' },
  role: 'operator',
  parameters: counting,
  step: (_deps, { cursor, parameters }) => count(cursor, parameters),
};

const stretched: StretchedJob<z.infer<typeof counting>> = {
  name: 'count_on',
  title: { en: 'Count on', es: 'Seguir contando' },
  role: 'viewer',
  test_only: true,
  all_offices: true,
  parameters: counting,
  async stretch(_deps, job, { keep }) {
    for (let { cursor } = job; ; ) {
      const { finished, ...part } = await count(cursor, job.parameters);
      if (finished || !(await keep(part))) return { ...part, text: finished ? part.text : '', finished };
      cursor = part.cursor;
    }
  },
};

const modules: readonly Module[] = [...MODULES, { long_jobs: [stepped, stretched] }];
const service = useApp({ modules });
const run = (over = modules) => runLongJobs(service.deps, over);

const principalOf = ({ id, user_id }: TestMerchant, change: Partial<Principal> = {}): Principal => ({
  ...{
    token_id: '',
    user_id,
    commerce_id: id,
    production: false,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
  },
  ...change,
});

function start(principal: Principal, to: number, kind: LongJob = stepped, name = 'a', id = newId()) {
  return startLongJob(service.deps, principal, { kind, parameters: { to, name }, locale: 'es', id });
}

async function stateOf(principal: Principal, id: string) {
  const job = await findLongJob(service.deps, principal, id);
  return [job?.state, Number(job?.done), job?.total === null ? null : Number(job?.total)];
}

async function textOf(job: { commerce_id: number; id: string }): Promise<string> {
  return (await Array.fromAsync(readFile(service.deps, job))).join('');
}

for (const kind of [stepped, stretched])
  describe(`long work of kind ${kind.name}`, () => {
    test('waits for a worker, and is done step by step with its file', async () => {
      const me = principalOf(await aMerchant(service));
      const job = await start(me, 3, kind);
      assert.deepEqual(await stateOf(me, job.id), ['queued', 0, null]);
      await run();
      assert.deepEqual(await stateOf(me, job.id), ['done', 3, 3]);
      assert.equal(await textOf(job), 'a 1\na 2\na 3\n');
    });

    test('goes on from its last step when one failed, and is given up after the last try', async () => {
      const me = principalOf(await aMerchant(service));
      told.fail = 2;
      const job = await start(me, 3, kind);
      await run();
      assert.deepEqual(await stateOf(me, job.id), ['running', 0, null]);
      service.clock.advance({ seconds: 60 });
      await run();
      service.clock.advance({ seconds: 60 });
      await run();
      assert.deepEqual(await stateOf(me, job.id), ['done', 3, 3]);
      assert.equal(await textOf(job), 'a 1\na 2\na 3\n');
      told.fail = Number.POSITIVE_INFINITY;
      const hopeless = await start(me, 3, kind);
      for (let round = 0; round < 7; round += 1) {
        await run();
        service.clock.advance({ minutes: 10 });
      }
      assert.equal((await findLongJob(service.deps, me, hopeless.id))?.state, 'failed');
    });

    test('ends with the words of a refusal', async () => {
      const me = principalOf(await aMerchant(service));
      told.refuse = true;
      const job = await start(me, 3, kind);
      await run();
      const after = await findLongJob(service.deps, me, job.id);
      assert.deepEqual([after?.state, after?.message], ['failed', { en: 'Not now.', es: 'Ahora no.' }]);
    });

    test('is cancelled between two steps: what was done stays', async () => {
      const me = principalOf(await aMerchant(service));
      const job = await start(me, 1_000, kind);
      told.onStep = async () => {
        if (done.length === 2) await cancelLongJob(service.deps, me, job.id);
      };
      await run();
      assert.deepEqual(await stateOf(me, job.id), ['cancelled', 3, 1_000]);
      assert.equal(await textOf(job), 'a 1\na 2\na 3\n');
      assert.equal((await cancelLongJob(service.deps, me, job.id)).state, 'cancelled', 'twice is once');
    });
  });

describe('long work', () => {
  test('that no worker has started is cancelled immediately; ended work cannot be cancelled', async () => {
    const me = principalOf(await aMerchant(service));
    const waiting = await start(me, 3);
    assert.equal((await cancelLongJob(service.deps, me, waiting.id)).state, 'cancelled');
    const job = await start(me, 1);
    await run();
    await assert.rejects(cancelLongJob(service.deps, me, job.id), { message: /already ended/ });
    assert.deepEqual(done, ['a']);
  });

  test('is started once however often a form is sent', async () => {
    const me = principalOf(await aMerchant(service));
    const id = newId();
    for (let times = 0; times < 2; times += 1) await start(me, 2, stepped, 'a', id);
    await run();
    assert.deepEqual(done, ['a', 'a']);
    assert.equal((await listLongJobs(service.deps, me, { limit: 10 })).jobs.length, 1);
  });

  test('is not started with parameters that its kind cannot read, nor beyond a number', async () => {
    const me = principalOf(await aMerchant(service));
    const refused = { kind: stepped, parameters: { to: 'x' }, locale: 'es' } as const;
    await assert.rejects(startLongJob(service.deps, me, refused), { name: 'ValidationError' });
    for (let jobs = 0; jobs < 20; jobs += 1) await start(me, 1);
    await assert.rejects(start(me, 1), /At most 20 jobs/);
    await start({ ...me, production: true }, 1);
  });

  test('of test stays in test, and what reaches into every office is for users of all', async () => {
    const merchant = await aMerchant(service);
    await assert.rejects(
      start(principalOf(merchant, { production: true }), 1, stretched),
      /only test tokens/,
    );
    await assert.rejects(
      start(principalOf(merchant, { offices: merchant.offices }), 1, stretched),
      /all offices/,
    );
  });

  test('is for who has the role of its kind; a viewer cancels only their own', async () => {
    const merchant = await aMerchant(service);
    const viewer = principalOf(merchant, { role: 'viewer' });
    await assert.rejects(start(viewer, 1, stepped), /needs the role/);
    const own = await start(viewer, 1, stretched);
    const { id } = await start(principalOf(merchant), 1, stretched);
    assert.equal((await cancelLongJob(service.deps, viewer, own.id)).state, 'cancelled');
    const stranger = principalOf(merchant, { role: 'viewer', user_id: merchant.user_id + 1 });
    await assert.rejects(cancelLongJob(service.deps, stranger, id), /needs the role/);
  });

  test('is seen by who may see all that it was asked for, page by page', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const all = principalOf(merchant);
    const ofNorth = principalOf(merchant, { offices: [north] });
    const jobs = [await start(all, 1), await start(ofNorth, 1), await start({ ...all, production: true }, 1)];
    const seenBy = async (principal: Principal) =>
      (await listLongJobs(service.deps, principal, { limit: 10 })).jobs.map(({ id }) => id);
    assert.deepEqual(await seenBy(all), [jobs[1]?.id, jobs[0]?.id]);
    assert.deepEqual(await seenBy(ofNorth), [jobs[1]?.id]);
    assert.deepEqual(await seenBy(principalOf(merchant, { offices: [south] })), []);
    assert.deepEqual(await seenBy(principalOf(await aMerchant(service))), []);
    assert.equal(await findLongJob(service.deps, ofNorth, jobs[0]?.id ?? ''), undefined);
    const first = await listLongJobs(service.deps, all, { limit: 1 });
    assert.deepEqual([first.jobs[0]?.id, first.has_more], [jobs[1]?.id, true]);
    const second = await listLongJobs(service.deps, all, { limit: 1, before: first.jobs[0]?.number ?? null });
    assert.deepEqual([second.jobs[0]?.id, second.has_more], [jobs[0]?.id, false]);
  });

  test('of one merchant keeps no other waiting', { timeout: 120_000 }, async (context) => {
    const [one, other] = [principalOf(await aMerchant(service)), principalOf(await aMerchant(service))];
    // As many jobs as run concurrently: the short one waits until one of them ends its turn.
    for (let count = 0; count < 2; count += 1) await start(one, 40, stepped, 'long');
    await start(other, 1, stepped, 'short');
    // Every step takes longer than a turn does.
    const now = performance.now.bind(performance);
    context.mock.method(performance, 'now', () => now() + done.length * 2_000);
    await run();
    // Jobs of other tests have their turns among them.
    const order = done.filter((name) => name === 'long' || name === 'short');
    assert.equal(order.length, 81);
    assert.ok(order.indexOf('short') < 40, order.slice(0, 45).join(' '));
  });

  test('of an unknown kind is left to other workers', async () => {
    const me = principalOf(await aMerchant(service));
    const job = await start(me, 1);
    await run(MODULES);
    assert.equal((await findLongJob(service.deps, me, job.id))?.state, 'queued');
    await run();
    assert.equal((await findLongJob(service.deps, me, job.id))?.state, 'done');
  });

  test('of a dead worker is taken over, and the dead worker changes nothing more', async () => {
    const me = principalOf(await aMerchant(service));
    const job = await start(me, 2);
    const holder = await openPresence(await connectionTo(service.deps.db));
    const now = service.deps.real_clock.now();
    const lease = { now, leased_until: now.add({ seconds: 60 }), lease_holder: holder.number() };
    assert.ok(await claimJob(service.deps.db, me, { ...lease, kinds: [stepped.name] }));
    await run();
    assert.deepEqual(done, [], 'its holder lives');
    await holder.close();
    await until(async () => {
      await run();
      return done.length > 0;
    });
    assert.equal(await textOf(job), 'a 1\na 2\n');
  });

  test('that another worker took over while a step went on keeps nothing of that step', async () => {
    const me = principalOf(await aMerchant(service));
    const job = await start(me, 2);
    const now = service.deps.real_clock.now().add({ minutes: 5 });
    told.onStep = async () => {
      told.onStep = async () => undefined;
      const claim = { now, leased_until: now, lease_holder: null, kinds: [stepped.name] };
      assert.ok(await claimJob(service.deps.db, me, claim));
    };
    await run();
    assert.equal(await textOf(job), '');
    service.clock.advance({ minutes: 6 });
    await run();
    assert.equal(await textOf(job), 'a 1\na 2\n');
  });

  test('keeps its file for a week and its name for ninety days', async () => {
    const me = principalOf(await aMerchant(service));
    const job = await start(me, 2);
    await run();
    const purge = () => purgeLongJobs(service.deps, new AbortController().signal);
    service.clock.advance({ hours: 24 * 7 - 1 });
    await purge();
    assert.equal(await textOf(job), 'a 1\na 2\n');
    service.clock.advance({ hours: 2 });
    await purge();
    assert.equal(await textOf(job), '');
    assert.equal((await findLongJob(service.deps, me, job.id))?.state, 'done');
    service.clock.advance({ hours: 24 * 84 });
    await purge();
    assert.equal(await findLongJob(service.deps, me, job.id), undefined);
  });
});
