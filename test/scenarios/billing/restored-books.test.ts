import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { renewalReference } from '#src/billing/subscriptions/charge/renewal-reference.ts';
import { settleRenewals } from '#src/billing/subscriptions/restored/settle.ts';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import { listUnsettled, markSettled, markUnsettled } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { aPurchase, useNetwork } from '#test/support/network.ts';
import { aHold, confirm, release, reserve } from '#test/support/reservation-api.ts';
import { advance, cardFor, generate, pay } from '#test/support/sandbox.ts';
import { cardThat } from '#test/support/stories.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
/** A production network whose ledger cannot be read, so each reference is queried. */
const production = await useNetwork();
const service = useApp({ network_url: network.url, production_network_url: production.url });
const PRICE = 30_000_00n;

beforeEach(() => production.faults({}));

async function begin(count: number): Promise<{ merchant: TestMerchant; ids: string[] }> {
  service.clock.travel('2027-02-01T10:00');
  const merchant = await aMerchant(service);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const plan = { price: Number(PRICE) / 100 };
    const { answer, id } = await subscribe(merchant.production, merchant.office, { plan });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    ids.push(id);
  }
  service.clock.travel('2027-03-01T20:00');
  return { merchant, ids };
}

/** Makes a charge that is missing in the restored books: this retry of the charge that is due now. */
async function chargedBefore(
  merchant: TestMerchant,
  id: string,
  { retry = 0, amount = PRICE, number = cardFor('approve') } = {},
): Promise<void> {
  const subscription = await getSubscription(service.deps.db, merchant.id, id);
  assert.ok(subscription);
  const reference = renewalReference({ subscription, start: subscription.due_at, previous: null }, retry);
  const party = { commerce_id: merchant.id, production: true, provider: 'network' };
  const request = { ...aPurchase(service.clock.now(), number), reference, amount };
  const { kind } = await service.deps.networks.of(party).purchase(request);
  assert.equal(kind, number === cardFor('approve') ? 'approved' : 'declined');
}

async function restore(
  { id }: TestMerchant,
  hours = 2,
): Promise<{ id: number; unsettled_since: Temporal.Instant }> {
  await markUnsettled(service.deps.db, service.clock.now().subtract({ hours }));
  const unsettled = (await listUnsettled(service.deps.db)).find((one) => one.id === id);
  assert.ok(unsettled);
  return unsettled;
}

async function endsOf({ production }: TestMerchant, id: string): Promise<string> {
  const { status, ends_at } = (await production.get(`/subscription/${id}`)).body;
  return `${status} ${ends_at}`;
}

const approvedAt = async ({ id }: TestMerchant) =>
  (await production.ledger()).filter(({ merchant, status }) => merchant === id && status === 'approved')
    .length;

describe('restored books', () => {
  test('find a renewal by querying it, for any retry, and charge the others once', async () => {
    const { merchant, ids } = await begin(4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await chargedBefore(merchant, first);
    await chargedBefore(merchant, second, { retry: 3 });
    await chargedBefore(merchant, third, { number: cardThat('51') });
    const restored = await restore(merchant);
    assert.deepEqual(await runCharges(service.deps), { charged: 0 });
    assert.deepEqual(await settleRenewals(service.deps, restored), { recorded: 2, unclear: [] });
    await markSettled(service.deps.db, merchant.id);
    assert.equal(await endsOf(merchant, first), 'activa 2027-04-01 10:00:00');
    assert.equal(await endsOf(merchant, second), 'activa 2027-04-01 10:00:00');
    // The declined charge is declined again with the same reference. The charge that was only queried is made now.
    assert.deepEqual(await runCharges(service.deps), { charged: 2 });
    assert.equal(await endsOf(merchant, third), 'finalizada 2027-03-01 10:00:00');
    assert.equal(await endsOf(merchant, fourth), 'activa 2027-04-01 10:00:00');
    assert.equal(await approvedAt(merchant), 4 + 3);
    await assertBooks(service, merchant, production, true);
  });

  test('find renewals of several periods', async () => {
    const { merchant, ids } = await begin(1);
    const [id = ''] = ids;
    await chargedBefore(merchant, id);
    service.clock.travel('2027-04-01T20:00');
    const before = await getSubscription(service.deps.db, merchant.id, id);
    assert.ok(before);
    const april = Temporal.Instant.from('2027-04-01T10:00:00-05:00');
    const next = renewalReference({ subscription: before, start: april, previous: null });
    const party = { commerce_id: merchant.id, production: true, provider: 'network' };
    const request = { ...aPurchase(service.clock.now(), cardFor('approve')), reference: next, amount: PRICE };
    await service.deps.networks.of(party).purchase(request);
    assert.deepEqual(await settleRenewals(service.deps, await restore(merchant, 24 * 40)), {
      recorded: 2,
      unclear: [],
    });
    assert.equal(await endsOf(merchant, id), 'activa 2027-05-01 10:00:00');
    assert.equal(await approvedAt(merchant), 3);
  });

  test('leave unclear charges to an operator and never charge twice', async () => {
    const { merchant, ids } = await begin(1);
    const [id = ''] = ids;
    await chargedBefore(merchant, id, { amount: 1_00n });
    const restored = await restore(merchant);
    await production.faults({ mode: 'error' });
    const silent = await settleRenewals(service.deps, restored);
    assert.deepEqual([silent.recorded, silent.unclear.length], [0, 1]);
    await production.faults({});
    const { recorded, unclear } = await settleRenewals(service.deps, restored);
    assert.equal(recorded, 0);
    assert.deepEqual(
      unclear.map(({ subscription_id, provider }) => [subscription_id, provider]),
      [[id, 'network']],
    );
    await markSettled(service.deps.db, merchant.id);
    await runCharges(service.deps);
    assert.equal(await approvedAt(merchant), 2);
  });

  test('refuse charges and refunds in both environments, and allow reads', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const paid = await generate(merchant);
    const { transaction } = (await pay(service, paid, 'approve')).body;
    const [held, free] = [await aHold(merchant), await reserve(merchant.test)];
    await restore(merchant);
    const refused = (answer: Answer) => {
      assert.equal(answer.status, 503, JSON.stringify(answer.body));
      assert.equal(answer.body.error.code, 'books_unsettled');
    };
    refused(await pay(service, charge, 'approve'));
    refused(await merchant.test.post(`/api/v1/payment/transaction/${transaction.id}/refund`, {}));
    refused((await subscribe(merchant.production, merchant.office)).answer);
    refused(await confirm(merchant.test, held));
    refused(await release(merchant.test, held));
    refused(await advance(merchant, '2028-01-01T00:00:00-05:00'));
    assert.equal((await merchant.test.get(`/api/v1/mit/pre-authorizations/${free.id}`)).status, 200);
    assert.equal((await merchant.test.get('/plan')).status, 200);
    await markSettled(service.deps.db, merchant.id);
    assert.equal((await pay(service, charge, 'approve')).body.transaction.status, 'Aprobada');
  });
});
