import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { runChecks } from '#src/cli/operations.ts';
import { route } from '#src/deps.ts';
import { startWorker } from '#src/jobs/worker.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import { dueWorkOf, eventsOf, jobsOf, type Module } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { ok } from '#src/platform/http/route.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { until } from '#test/support/process.ts';
import { aFrozenMerchant, happenedUntil, later } from '#test/support/sandbox.ts';

const PATH = '/api/v1/lighthouse';
/** When its work falls due in a test environment. */
const DUE = later({ hours: 1 });

/** What the made-up module was asked to do. */
const lighthouse = { runs: 0, lit: new Set<number>(), erased: [] as number[] };

const lampBroke = eventKind({
  name: 'lighthouse.lamp_broke',
  summary: 'The lamp is broken',
  body: z.strictObject({ lamp_id: z.string() }),
});

const madeUp: Module = {
  routes: [
    route({
      method: 'GET',
      path: PATH,
      tag: 'Lighthouse',
      summary: 'Whether the lamp burns',
      access: 'token',
      answers: { 200: z.strictObject({ burns: z.boolean() }) },
      handle: async (_deps, _call, { commerce_id }) => ok({ burns: lighthouse.lit.has(commerce_id) }),
    }),
  ],
  jobs: [
    {
      name: 'turn-lamp',
      every_s: 0,
      at_any_time: true,
      async run() {
        lighthouse.runs += 1;
        return {};
      },
    },
  ],
  due: [
    {
      name: 'lamp',
      next: async (_db, commerce_id) => (lighthouse.lit.has(commerce_id) ? null : Temporal.Instant.from(DUE)),
      async run({ clock }, commerce_id) {
        lighthouse.lit.add(commerce_id);
        return [{ at: toIsoText(clock.now()), event: 'lamp_lit', lamp_id: 'north' }];
      },
    },
  ],
  erasers: [
    {
      async erase(_db, commerce_id) {
        lighthouse.erased.push(commerce_id);
      },
    },
  ],
  events: [lampBroke],
  checks: [{ run: async () => [{ check: 'lamp', ok: false, detail: 'it is broken' }] }],
};

const modules = [...MODULES, madeUp];

describe('a module that was only added to the list', () => {
  const service = useApp({ modules });

  test('has its route answered, and described in the API document', async () => {
    const merchant = await aMerchant(service);
    const { status, body } = await merchant.test.get(PATH);
    assert.deepEqual({ status, body }, { status: 200, body: { burns: false } });
    const document = (await service.app.inject('/openapi.json')).json();
    assert.equal(document.paths[PATH].get.summary, 'Whether the lamp burns');
    assert.ok(document.tags.some(({ name }: { name: string }) => name === 'Lighthouse'));
  });

  test('has its event described in the API document, with its body', async () => {
    const document = (await service.app.inject('/openapi.json')).json();
    const { post } = document.webhooks['lighthouse.lamp_broke'];
    assert.equal(post.summary, 'The lamp is broken');
    const { schema } = post.requestBody.content['application/json'];
    assert.deepEqual(schema.properties, { lamp_id: { type: 'string' } });
  });

  test('cannot write an event of an undeclared kind or with another body', async () => {
    const { id: commerce_id, office: office_id } = await aMerchant(service);
    const of = { commerce_id, office_id, production: false, subject: 'lamp:north', now: service.clock.now() };
    const { db } = service.deps;
    const url = 'https://shop.example/hooks';
    await assert.rejects(
      // @ts-expect-error: a name alone is no declared kind.
      enqueueEvent(db, { ...of, url, kind: 'lighthouse.lamp_broke', payload: { lamp_id: 'north' } }),
    );
    // @ts-expect-error: the body does not match the declaration. Without a webhook address, nothing is written.
    await enqueueEvent(db, { ...of, url: null, kind: lampBroke, payload: { lamp: 'north' } });
    const written = await db
      .selectFrom('webhook_deliveries')
      .where('commerce_id', '=', commerce_id)
      .selectAll();
    assert.deepEqual(await written.execute(), []);
  });

  test('has its job run by a worker', async (context) => {
    const worker = startWorker(service.deps, jobsOf(modules), { beat_ms: 20, look_ms: 20 });
    context.after(worker.stop);
    await until(async () => lighthouse.runs > 1);
    await worker.stop();
  });

  test('has its work done by the clock of a test environment, at its own instant', async () => {
    const merchant = await aFrozenMerchant(service);
    const happened = await happenedUntil(merchant, later({ hours: 2 }));
    assert.deepEqual(happened, [{ at: DUE, event: 'lamp_lit', lamp_id: 'north' }]);
  });

  test('has its data erased with the test environment', async () => {
    const merchant = await aMerchant(service);
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.deepEqual(lighthouse.erased, [merchant.id]);
  });

  test('has its check run by the doctor', async () => {
    const findings = await runChecks(service.deps, modules);
    assert.deepEqual(
      findings.filter(({ check }) => check === 'lamp'),
      [{ check: 'lamp', ok: false, detail: 'it is broken' }],
    );
  });
});

describe('the list of modules', () => {
  test('lets questions take their turn first at one instant and webhooks last, wherever they stand', () => {
    const names = dueWorkOf(modules).map(({ name }) => name);
    assert.deepEqual(names, [
      'questions to the network',
      'questions about accounts',
      'what approvals lead to',
      'subscriptions',
      'reservations',
      'questions about disputes',
      'reminders of disputes',
      'deadlines of disputes',
      'electronic invoices',
      'lamp',
      'webhooks',
    ]);
  });

  test('names each kind of event once: the API document has them by name', () => {
    const names = eventsOf(MODULES).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  test('names each job once: workers claim them by name', () => {
    const names = jobsOf(MODULES).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });
});
