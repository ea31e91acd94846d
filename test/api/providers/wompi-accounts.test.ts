import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { queryDueSources } from '#src/billing/payment-sources/query-sources.ts';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import type { Hint } from '#src/providers/port/storage.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const gateway = await startGateway();
after(() => gateway.close());
/** Keeps accounts, and hints at one by its handle. */
const hinting = fakeGateway('avisa', { accounts: ['nequi'] });
const open = hinting.open.bind(hinting);
hinting.open = (options) => {
  const client = open(options);
  const readNotification = async ({ body }: { body: string }): Promise<Hint | null> =>
    body === 'forged' ? null : { about: 'account', handle: body };
  return { ...client, as: (settings) => ({ ...client.as(settings), readNotification }) };
};
const service = useApp({ providers: [wompi, hinting] });

let merchant: TestMerchant;
beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  syncClock(service, gateway);
  merchant = await aMerchant(service);
  await openWompiAccount(service, merchant.id, gateway);
});

async function consents(): Promise<string[]> {
  const { body } = await merchant.production.get('/api/v1/payment/consents?payment_method=nequi');
  return body.consents.map(({ token }: { token: string }) => token);
}

/** What the gateway decides is asked for, as the worker does. */
async function settleAll(): Promise<void> {
  await gateway.settle();
  service.clock.advance({ seconds: 20 });
  await queryDueSources(service.deps);
  await queryDueOperations(service.deps);
}

/** A Nequi account that its holder let be charged; answers its id and its subscriber's. */
async function anAccount(phone: string) {
  const api = merchant.production;
  const subscriber = (await api.post('/subscriber', aSubscriber(merchant.office))).body.subscriber.id;
  const path = `/subscriber/${subscriber}/payment-sources`;
  const asked = await api.post(path, { type: 'nequi', phone, consents: await consents() });
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  assert.equal(asked.body.status, 'pending');
  await settleAll();
  assert.equal((await api.get(`${path}/${asked.body.id}`)).body.status, 'ready');
  return { subscriber, source: asked.body.id as string };
}

const GRACE = { grace_period: 5, grace_interval: 'day' };

describe('a subscription by Nequi at Wompi', () => {
  test('is subscribed, renewed and, once the payer took the yes back, in grace and then over', async () => {
    const api = merchant.production;
    const { subscriber, source } = await anAccount('3994444444');
    const plan_id = (await api.post('/plan', aPlan(merchant.office, { grace_period: 5 }))).body.plan.id;
    const body = { plan_id, subscriber_id: subscriber, office: merchant.office, payment_source: source };
    const made = await api.post('/subscription', body);
    assert.ok([201, 202].includes(made.status), JSON.stringify(made.body));
    await settleAll();
    const [only] = (await api.get(`/subscription/subscriber/${subscriber}`)).body.data;
    const shown = async () => (await api.get(`/subscription/${only.id}?expand[]=payment_source`)).body;
    const { status, payment_source } = await shown();
    assert.equal(status, 'activa');
    assert.deepEqual(
      [payment_source.id, payment_source.type, payment_source.label, payment_source.provider],
      [source, 'nequi', 'Nequi ····4444', 'wompi'],
    );
    assert.equal((await api.get(`/subscription/${only.id}`)).body.payment_source, source);

    service.clock.travel('2027-02-15T19:00');
    syncClock(service, gateway);
    await runCharges(service.deps);
    await settleAll();
    const charged = () =>
      gateway.ledger().transactions.filter(({ status: one }) => one === 'APPROVED').length;
    assert.equal(charged(), 2);
    assert.equal((await shown()).status, 'activa');

    const kept = gateway.ledger().sources.at(-1);
    gateway.revokeSource({ id: kept?.id ?? 0 });
    service.clock.travel('2027-03-15T19:00');
    syncClock(service, gateway);
    await runCharges(service.deps);
    await settleAll();
    assert.equal(charged(), 2);
    assert.equal((await shown()).status, 'en_gracia');
    // The gateway has no code for a revocation, so the charge is retried until the grace period ends.
    service.clock.travel('2027-03-22T19:00');
    syncClock(service, gateway);
    await runCharges(service.deps);
    await settleAll();
    assert.equal(charged(), 2);
    assert.equal((await shown()).is_active, false);
  });

  test('is tried no more where the gateway shows that the payer took the yes back', async () => {
    const api = merchant.production;
    const { subscriber, source } = await anAccount('3994444444');
    const plan_id = (await api.post('/plan', aPlan(merchant.office, GRACE))).body.plan.id;
    const body = { plan_id, subscriber_id: subscriber, office: merchant.office, payment_source: source };
    await api.post('/subscription', body);
    await settleAll();
    const [only] = (await api.get(`/subscription/subscriber/${subscriber}`)).body.data;
    const kept = gateway.ledger().sources.at(-1)?.id ?? 0;
    gateway.revokeSource({ id: kept });
    const tried = () => gateway.ledger().transactions.length;
    const evening = (at: string) => {
      service.clock.travel(at);
      syncClock(service, gateway);
    };
    evening('2027-02-15T19:00');
    await runCharges(service.deps);
    await settleAll();
    // The decline does not show the revocation, but a query of the payment source does.
    gateway.revokeSource({ id: kept, shown: true });
    await queryDueSources(service.deps);
    const shown = (await api.get(`/subscriber/${subscriber}/payment-sources/${source}`)).body;
    assert.deepEqual([shown.status, shown.reason], ['revoked', 'the payment source is VOIDED']);
    assert.equal((await api.get(`/subscription/${only.id}`)).body.status, 'en_gracia');
    const once = tried();
    evening('2027-02-16T19:00');
    await runCharges(service.deps);
    await settleAll();
    assert.equal(tried(), once, 'nothing is asked of an account whose payer said no');
    const attempts = (await api.get(`/subscription/${only.id}/transactions`)).body.data;
    assert.equal(attempts[0].response_code, 'R1');
    evening('2027-02-17T19:00');
    await runCharges(service.deps);
    const later = (await api.get(`/subscription/${only.id}/transactions`)).body.data;
    assert.equal(later.length, attempts.length, 'and no further evening tries');
  });
});

describe('a notification about an account', () => {
  test('queries that account now and no other', async () => {
    const api = merchant.production;
    await openAccount(service, merchant.id, hinting, { place: 'first' });
    const subscriber = (await api.post('/subscriber', aSubscriber(merchant.office))).body.subscriber.id;
    const body = { type: 'nequi', phone: '3991111111' };
    const { id } = (await api.post(`/subscriber/${subscriber}/payment-sources`, body)).body;
    const nextAsk = async () => {
      const rows = service.deps.db.selectFrom('payment_sources').select('next_ask_at').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).next_ask_at;
    };
    assert.equal(await nextAsk(), null, 'of one that is ready there is nothing to ask');
    const notify = async (payload: string, to = 'avisa') => {
      const url = `/network/notifications/${merchant.id}/${to}`;
      const headers = { 'content-type': 'text/plain' };
      return (await service.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    for (const [payload, to] of [
      ['fuente-2', 'avisa'],
      ['forged', 'avisa'],
      ['fuente-1', 'wompi'],
    ] as const) {
      assert.equal(await notify(payload, to), 200);
      assert.equal(await nextAsk(), null, `${payload} ${to}`);
    }
    assert.equal(await notify('fuente-1'), 200);
    assert.ok((await nextAsk())?.equals(service.clock.now()));
  });
});

describe('keys of Wompi', () => {
  test('can be changed during operation: open operations are queried with the new keys and nothing is charged twice', async () => {
    const { source, subscriber } = await anAccount('3991111111');
    const api = merchant.production;
    const plan_id = (await api.post('/plan', aPlan(merchant.office))).body.plan.id;
    const body = { plan_id, subscriber_id: subscriber, office: merchant.office, payment_source: source };
    const before = gateway.ledger().transactions.length;
    assert.equal((await api.post('/subscription', body)).status, 202);
    const old = { ...gateway.keys };
    const changed = { private_key: 'prv_prod_nueva', integrity_secret: 'prod_integrity_nueva' };
    try {
      Object.assign(gateway.keys, changed);
      await settleAll();
      const statusNow = async () =>
        (await api.get(`/subscription/subscriber/${subscriber}`)).body.data.map(
          ({ status }: { status: string }) => status,
        );
      assert.deepEqual(await statusNow(), [], 'with the old key nobody tells what became of it');
      await openWompiAccount(service, merchant.id, gateway);
      service.clock.advance({ hours: 2 });
      await queryDueOperations(service.deps);
      assert.deepEqual(await statusNow(), ['activa']);
      assert.equal(gateway.ledger().transactions.length, before + 1);
    } finally {
      Object.assign(gateway.keys, old);
    }
  });
});
