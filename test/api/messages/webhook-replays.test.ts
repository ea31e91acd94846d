import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { replayWebhooksJob } from '#src/messages/webhooks/replays/job.ts';
import { MODULES } from '#src/modules.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';

const service = useApp();

async function enqueue(merchant: TestMerchant, url: string, change: object): Promise<void> {
  const of = { commerce_id: merchant.id, office_id: merchant.office, production: false };
  const event = { ...of, subject: 'payment:1', kind: TEST_EVENT, url, payload: {}, now: service.clock.now() };
  await inTransaction(service.deps.db, (db) => enqueueEvent(db, { ...event, ...change }));
}

const deliver = () => deliverDue(service.deps, { outbound: service.deps.outbound });

/** Asks for a replay and does it; answers what it says of itself. */
async function replay(
  { id, user_id }: TestMerchant,
  parameters: Record<string, unknown>,
  reach: { production?: boolean; offices?: readonly number[] } = {},
) {
  const of = {
    commerce_id: id,
    production: false,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
    ...reach,
  };
  const asked = { kind: replayWebhooksJob, parameters, locale: 'en' } as const;
  const job = await startLongJob(service.deps, { token_id: '', user_id, ...of }, asked);
  await runLongJobs(service.deps, MODULES);
  const { state, message } = await service.deps.db
    .selectFrom('long_jobs')
    .selectAll()
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  return `${state} ${message?.en}`;
}

describe('a replay by filter', () => {
  test('sends what the filter means once more, under the same id', async () => {
    const merchant = await aMerchant(service);
    const { url, received } = await useReceiver();
    for (const subject of ['payment:1', 'payment:2', 'payment:3']) await enqueue(merchant, url, { subject });
    await deliver();
    assert.equal(await replay(merchant, { subject: 'payment:2' }), 'done Events sent again: 1.');
    await deliver();
    assert.equal(received.length, 4);
    const again = received[3]?.headers['webhook-id'];
    assert.equal(received.filter(({ headers }) => headers['webhook-id'] === again).length, 2);
    assert.equal(
      await replay(merchant, {}),
      'done Events sent again: 3.',
      'each event once, however often it was sent',
    );
  });

  test('goes by what became of the newest delivery of an event', async () => {
    const merchant = await aMerchant(service);
    const [good, bad] = [await useReceiver(), await useReceiver(refuse(500))];
    await enqueue(merchant, good.url, { subject: 'payment:1' });
    await enqueue(merchant, bad.url, { subject: 'payment:2' });
    await deliver();
    assert.equal(await replay(merchant, { status: 'failed' }), 'done Events sent again: 0.');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      service.clock.advance({ hours: 11 });
      await deliver();
    }
    assert.equal(await replay(merchant, { status: 'delivered' }), 'done Events sent again: 1.');
    assert.equal(await replay(merchant, { status: 'failed' }), 'done Events sent again: 1.');
    assert.equal(await replay(merchant, { status: 'pending' }), 'done Events sent again: 2.');
    const { data } = (await merchant.test.get('/api/v1/sandbox/webhooks?per_page=100')).body;
    const pending = data.filter(({ status }: { status: string }) => status === 'pending');
    assert.equal(pending.length, 2, 'what waited is replaced');
  });

  test('takes events of a time, of a kind, of the offices of who asks and of one environment', async () => {
    const merchant = await aMerchant(service);
    const { url } = await useReceiver();
    const [north = 0, south = 0] = merchant.offices;
    const noon = service.clock.now();
    await enqueue(merchant, url, { office_id: north });
    service.clock.advance({ hours: 1 });
    await enqueue(merchant, url, { office_id: south });
    await enqueue(merchant, url, { production: true });
    await deliver();
    const [before, after] = [noon.toString(), noon.add({ minutes: 1 }).toString()];
    assert.equal(await replay(merchant, { until: before }), 'done Events sent again: 1.');
    assert.equal(
      await replay(merchant, { since: after, until: noon.add({ hours: 1 }).toString() }),
      'done Events sent again: 2.',
    );
    assert.equal(await replay(merchant, { event: 'other' }), 'done Events sent again: 0.');
    assert.equal(
      await replay(merchant, { event: TEST_EVENT.name }, { offices: [south] }),
      'done Events sent again: 1.',
    );
    assert.equal(await replay(merchant, {}, { production: true }), 'done Events sent again: 1.');
    assert.equal(await replay(await aMerchant(service), {}), 'done Events sent again: 0.');
  });
});
