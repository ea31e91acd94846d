import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineStatus } from '#src/jobs/health/status.ts';
import { newId } from '#src/kernel/ids.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { TEST_EVENT } from '#test/support/events.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

test('the status of the service tells of workers, queues and operations whose outcome is unknown', async () => {
  const merchant = await aMerchant(service);
  const now = service.clock.now();
  const { body } = await merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office));
  await network.faults({ mode: 'hang' });
  await client(service, '').post('/api/v1/payment/checkout/card', {
    payment: { id: body.payment_id, token: body.token },
    customer_payer: PAYER,
    payment_card: aCard('4111111111111111'),
  });
  const event = {
    commerce_id: merchant.id,
    office_id: merchant.office,
    production: false,
    subject: 'payment:1',
    kind: TEST_EVENT,
    url: 'https://shop.example/hooks',
    payload: {},
    now,
  };
  await inTransaction(service.deps.db, (db) => enqueueEvents(db, [event]));
  const worker = { id: newId(), host: 'one', process: null, clock_offset_ms: -45_000 };
  await service.deps.db
    .insertInto('workers')
    .values({ ...worker, started_at: now, seen_at: now })
    .execute();

  service.clock.advance({ seconds: 30 });
  assert.deepEqual(await examineStatus(service.deps), {
    network: 'ok',
    simulator: 'ok',
    clock_offset_s: 0,
    workers: [{ host: 'one', process: null, running_s: 30, seen_s: 30, clock_offset_s: -45 }],
    charges: { due: 0 },
    operations: { open: 1, oldest_s: 30 },
    providers: {},
    webhooks: { waiting: 1, due: 1, oldest_due_s: 30 },
    mails: { waiting: 0, due: 0 },
    electronic_documents: { waiting: 0, failing: 0, refused: 0, oldest_s: null },
    archive: null,
  });
});
