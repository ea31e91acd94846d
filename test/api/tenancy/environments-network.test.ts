import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { checkLedger } from '#src/ledger/transactions/checks.ts';
import { openNetworks } from '#src/providers/networks.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { aCard, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { aPurchase, statusQueryFor, type TestNetwork, useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { cardFor, generate, pay } from '#test/support/sandbox.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

/** A simulator for test and a separate production network, which must receive only production operations. */
const simulator = await useNetwork({ production: false });
const real = await useNetwork();
const service = useApp({
  network_url: simulator.url,
  production_network_url: real.url,
});

/** Returns the operations that each network received for a merchant, in order. */
async function arrivals({ id }: TestMerchant): Promise<{ test: string[]; production: string[] }> {
  const of = async (network: TestNetwork) =>
    (await network.ledger())
      .filter(({ merchant }) => merchant === id)
      .map(({ kind, environment }) => `${kind} ${environment}`);
  return { test: await of(simulator), production: await of(real) };
}

/** Returns how many queries each network received for a merchant. */
async function questions({ id }: TestMerchant): Promise<{ test: number; production: number }> {
  const of = async (network: TestNetwork) =>
    (await network.traffic()).split('"method":"GET"').filter((text) => text.includes(`&merchant=${id}&`))
      .length;
  return { test: await of(simulator), production: await of(real) };
}

async function subscribeIn(merchant: TestMerchant, api: Client, card: string = VISA) {
  const { body } = await api.post('/subscriber', aSubscriber(merchant.office));
  const made = await api.post('/subscription', {
    plan_id: await anotherPlan(merchant, {}, api),
    subscriber_id: body.subscriber.id,
    office: merchant.office,
    card_information: cardData(card),
  });
  return { status: made.status, id: made.body.subscription?.id };
}

const WAYS: Readonly<Record<string, object>> = {
  card: { payment_card: aCard(VISA) },
  cash: { cash: { franchise: 'Efecty' } },
};

describe('with a separate network for production', () => {
  for (const name of ['test', 'production'] as const) {
    const other = name === 'test' ? 'production' : 'test';

    test(`charges, refunds and renewals of ${name} go to the network of ${name}`, async () => {
      const merchant = await aMerchant(service);
      const api = merchant[name];
      const charge = await generate(merchant, {}, api);
      const paid = await pay(service, charge, 'approve');
      assert.equal(paid.status, 200, JSON.stringify(paid.body));
      const { transaction_id } = paid.body.transaction;
      for (const amount of [1_000, null]) {
        const path = `/api/v1/payment/transaction/${transaction_id}/refund`;
        assert.equal((await api.post(path, amount === null ? {} : { amount })).status, 200);
      }
      assert.equal((await subscribeIn(merchant, api)).status, 201);
      service.clock.advance({ days: 32 });
      await runCharges(service.deps);
      const does = ['purchase', 'refund', 'refund', 'purchase', 'purchase'].map((kind) => `${kind} ${name}`);
      assert.deepEqual(await arrivals(merchant), { [name]: does, [other]: [] });
    });

    test(`bank and cash payments of ${name} go to the network of ${name}`, async () => {
      const merchant = await aMerchant(service);
      const bank = name === 'test' ? '9003' : '1007';
      const identity = { userType: 'person', identificationType: 'CC', identification: '1018456789' };
      for (const [method, way] of Object.entries({ ...WAYS, pse: { pse: { bank, ...identity } } })) {
        const payment = await generate(merchant, {}, merchant[name]);
        const body = { payment, customer_payer: PAYER, ...way };
        const paid = await client(service, '').post(`/api/v1/payment/checkout/${method}`, body);
        assert.equal(paid.status, 200, JSON.stringify(paid.body));
      }
      const kinds = ['purchase', 'cash', 'bank_transfer'].map((kind) => `${kind} ${name}`);
      assert.deepEqual(await arrivals(merchant), { [name]: kinds, [other]: [] });
    });

    test(`operations of ${name} are queried only there`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant, {}, merchant[name]);
      assert.equal((await pay(service, charge, 'no_answer_done')).status, 202);
      service.clock.advance({ minutes: 1 });
      await queryDueOperations(service.deps);
      assert.deepEqual(await questions(merchant), { [name]: 1, [other]: 0 });
      const status = await merchant[name].post(`/api/v1/payment/transaction-status/${charge.id}`);
      assert.equal(status.body.data.status, 'Aprobada');
    });
  }

  test('a test hold, its capture and its void go to the simulator', async () => {
    const merchant = await aMerchant(service);
    const path = '/api/v1/mit/pre-authorizations';
    for (const act of ['confirm', 'void']) {
      const created = await merchant.test.post(path, {
        estimated_amount: 100_000,
        currency: 'COP',
        office: merchant.office,
        checkout_type: 'redirect',
        description: 'Reserva',
      });
      const id = created.body.pre_authorization?.id ?? created.body.id;
      assert.ok(id, JSON.stringify(created.body));
      const authorized = await merchant.test.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`, {});
      assert.equal(authorized.status, 201, JSON.stringify(authorized.body));
      const body = act === 'confirm' ? { amount: 100_000 } : {};
      const done = await merchant.test.post(`${path}/${id}/${act}`, body);
      assert.equal(done.status, 200, JSON.stringify(done.body));
    }
    const does = ['hold', 'capture', 'hold', 'void'].map((kind) => `${kind} test`);
    assert.deepEqual(await arrivals(merchant), { test: does, production: [] });
  });

  test('the ledger is compared only with the simulator', async () => {
    const merchant = await aMerchant(service);
    for (const api of [merchant.test, merchant.production]) {
      assert.equal((await pay(service, await generate(merchant, {}, api), 'approve')).status, 200);
    }
    service.clock.advance({ days: 1 });
    await queryDueOperations(service.deps);
    const finding = await checkLedger(service.deps);
    assert.deepEqual([finding?.ok, finding?.check], [true, 'ledger'], String(finding?.detail));
  });
});

describe('a server that is not a simulator', () => {
  test('receives no test data', async () => {
    const stranger = await useReceiver((response) => response.end('{"status":"ok"}'));
    const { log } = service.deps;
    const networks = openNetworks({ simulator_url: stranger.url, network_url: null, log });
    after(() => networks.close());
    const outcome = await networks
      .of({ production: false, commerce_id: 1, provider: 'simulator' })
      .purchase(aPurchase(service.clock.now(), cardFor('approve')));
    assert.equal(outcome.kind, 'failed');
    assert.equal(await networks.stateOf({ production: false }), 'failing');
    const sent = stranger.received.map(({ body }) => body);
    assert.ok(sent.length > 0, 'the server is asked to identify itself');
    assert.deepEqual(
      sent.filter((body) => body !== ''),
      [],
    );
  });
});

test('without production support, the simulator fails production charges immediately', async () => {
  const { log } = service.deps;
  const networks = openNetworks({ simulator_url: simulator.url, network_url: null, log });
  after(() => networks.close());
  assert.equal(await networks.stateOf({ production: true }), 'not_configured');
  assert.equal(await networks.stateOf({ production: false }), 'ok');
  const request = aPurchase(service.clock.now(), cardFor('approve'));
  const network = networks.of({ production: true, commerce_id: 1, provider: 'simulator' });
  const outcome = await network.purchase(request);
  assert.equal(outcome.kind, 'failed');
  assert.equal((await network.query(statusQueryFor(request))).kind, 'unknown', 'another network may know');
});

/** Runs last, because the circuit breaker of the simulator stays open for a while. */
test('a failing simulator does not affect production', async () => {
  const merchant = await aMerchant(service);
  await simulator.faults({ mode: 'hang' });
  for (let count = 0; count < 12; count += 1) {
    await pay(service, await generate(merchant), 'approve');
  }
  const paid = await pay(service, await generate(merchant, {}, merchant.production), 'approve');
  await simulator.faults({});
  assert.equal(paid.body.transaction.status, 'Aprobada');
});
