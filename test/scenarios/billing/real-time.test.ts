import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { progressOf } from '#src/billing/subscriptions/run/progress.ts';
import { listRuns } from '#src/billing/subscriptions/run/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { cardThat } from '#test/support/stories.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

/** Creates live subscriptions of one merchant on 1 February at 10:00. */
async function begin(count: number): Promise<{ merchant: TestMerchant; ids: string[] }> {
  service.clock.travel('2027-02-01T10:00');
  const merchant = await aMerchant(service);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { answer, id } = await subscribe(merchant.production, merchant.office);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    ids.push(id);
  }
  return { merchant, ids };
}

async function endsOf({ production }: TestMerchant, id: string): Promise<string> {
  const { status, ends_at } = (await production.get(`/subscription/${id}`)).body;
  return `${status} ${ends_at}`;
}

test('three concurrent workers charge each card once in a production charge run', async () => {
  const { merchant, ids } = await begin(6);
  const [first = '', ...others] = ids;
  const { holder, ...card } = cardData(cardThat('51'));
  await merchant.production.put(`/subscription/${first}/update-payment-method`, card);
  service.clock.travel('2027-03-01T18:59:59');
  assert.deepEqual(await runCharges(service.deps), { charged: 0 });
  service.clock.travel('2027-03-01T19:00');
  const runs = await Promise.all([1, 2, 3].map(() => runCharges(service.deps)));
  assert.equal(
    runs.reduce((sum, { charged }) => sum + charged, 0),
    6,
  );
  for (const id of others) assert.equal(await endsOf(merchant, id), 'activa 2027-04-01 10:00:00');
  assert.equal(await endsOf(merchant, first), 'finalizada 2027-03-01 10:00:00');
  const [run] = await listRuns(service.deps.db, 1);
  assert.ok(run);
  const { scheduled_at, due, done, declined, failed, unknown, left } = progressOf(run);
  assert.deepEqual(
    { scheduled_at, due, done, declined, failed, unknown, left },
    { scheduled_at: '2027-03-01 19:00:00', due: 6, done: 5, declined: 1, failed: 0, unknown: 0, left: 0 },
  );
  assert.deepEqual(await runCharges(service.deps), { charged: 0 });
  await assertBooks(service, merchant, network, true);
});

test('charges missed during a week of downtime are made once, at the next start', async () => {
  const { merchant, ids } = await begin(2);
  const [id = '', leaving = ''] = ids;
  await merchant.production.put(`/subscription/cancel/${leaving}`);
  service.clock.travel('2027-03-08T09:00');
  assert.deepEqual(await runCharges(service.deps), { charged: 1 });
  assert.deepEqual(await runCharges(service.deps), { charged: 0 });
  assert.equal(await endsOf(merchant, id), 'activa 2027-04-01 10:00:00');
  assert.equal(await endsOf(merchant, leaving), 'cancelada 2027-03-01 10:00:00');
  await assertBooks(service, merchant, network, true);
});

test('a test environment with a stopped clock is not charged', async () => {
  service.clock.travel('2027-02-01T10:00');
  const merchant = await aMerchant(service);
  const { id } = await subscribe(merchant.test, merchant.office);
  await merchant.test.post('/api/v1/sandbox/clock', { advance_to: '2027-02-01T11:00:00-05:00' });
  service.clock.travel('2027-03-08T09:00');
  assert.deepEqual(await runCharges(service.deps), { charged: 0 });
  assert.equal((await merchant.test.get(`/subscription/${id}`)).body.ends_at, '2027-03-01 10:00:00');
  await assertBooks(service, merchant, network);
});
