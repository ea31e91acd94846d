import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueSources } from '#src/billing/payment-sources/query-sources.ts';
import { findSource, scheduleSourceQuery } from '#src/customers/payment-sources/store.ts';
import { hashHandle } from '#src/customers/payment-sources/vault.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anAccount, answerAs, askFor, PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
/** Supports Nequi accounts only. `cardsOnly` supports no accounts. */
const keeper = fakeGateway('nequinauta', { accounts: ['nequi'] });
const cardsOnly = fakeGateway('solotarjetas', { accounts: [] });
/** Requires consents, but does not return its terms. */
const strict = fakeGateway('estricta', { accounts: ['nequi'], methods: ['card', 'nequi'], consent: true });
const service = useApp({ network_url: network.url, providers: [keeper, cardsOnly, strict] });

async function aSubscriberOf({ office }: TestMerchant, api: Client): Promise<string> {
  return (await api.post('/subscriber', aSubscriber(office))).body.subscriber.id;
}

async function aStage() {
  const merchant = await aMerchant(service);
  const api = merchant.test;
  const subscriber = await aSubscriberOf(merchant, api);
  const path = `/subscriber/${subscriber}/payment-sources`;
  const plan = async (change = {}) => (await api.post('/plan', aPlan(merchant.office, change))).body.plan.id;
  const create = async (change: object) =>
    api.post('/subscription', {
      plan_id: await plan(),
      subscriber_id: subscriber,
      office: merchant.office,
      ...change,
    });
  return { merchant, api, subscriber, path, plan, create };
}

const charges = async () => (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;

describe('requesting authorization of an account', () => {
  test('returns the pending account with the approval URL and without its number', async () => {
    const { merchant, api, subscriber, path } = await aStage();
    const { status, body } = await askFor(api, subscriber, PHONE);
    assert.equal(status, 201);
    assert.deepEqual(
      [body.type, body.label, body.last_four, body.status, body.provider, body.reason],
      ['nequi', 'Nequi ····1234', '1234', 'pending', 'simulator', null],
    );
    assert.match(body.url, /\/app\//);
    assert.equal(body.expires_at, '2027-01-15T11:00:00-05:00');
    const shown = await api.get(`${path}/${body.id}`);
    assert.deepEqual(shown.body, body);
    assert.doesNotMatch(JSON.stringify(shown.body), new RegExp(PHONE));
    const row = await findSource(service.deps.db, { commerce_id: merchant.id, id: body.id });
    assert.doesNotMatch(JSON.stringify(row), new RegExp(PHONE));
  });

  for (const [outcome, status] of [
    ['approve', 'ready'],
    ['refuse', 'refused'],
    ['never', 'pending'],
    ['no_funds', 'ready'],
    ['revoke_later', 'ready'],
  ])
    test(`a test number with outcome ${outcome} is ${status}`, async () => {
      const { api, subscriber } = await aStage();
      const { body } = await askFor(api, subscriber, phoneThat(String(outcome)));
      assert.equal(body.status, status);
      assert.equal(body.reason, status === 'refused' ? 'the holder refused' : null);
    });

  test('accepts Daviplata accounts, and Bancolombia accounts without a phone number', async () => {
    const { api, subscriber, path } = await aStage();
    assert.equal((await askFor(api, subscriber, PHONE, 'daviplata')).body.label, 'Daviplata ····1234');
    const { body } = await api.post(path, { type: 'bancolombia' });
    assert.deepEqual([body.label, body.last_four, body.status], ['Bancolombia', null, 'pending']);
  });

  for (const [name, body, field] of [
    ['no type', { phone: PHONE }, 'type'],
    ['an unknown type', { type: 'efectivo', phone: PHONE }, 'type'],
    ['no phone', { type: 'nequi' }, 'phone'],
    ['a phone with nine digits', { type: 'nequi', phone: '300123456' }, 'phone'],
    ['a landline', { type: 'nequi', phone: '6012345678' }, 'phone'],
    ['an invalid return URL', { type: 'nequi', phone: PHONE, return_url: 'x' }, 'return_url'],
  ] as const)
    test(`${name}: returns 422 for ${field} and creates no account`, async () => {
      const { api, path } = await aStage();
      const answer = await api.post(path, body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.errors), [field]);
      assert.deepEqual((await api.get(path)).body, []);
    });

  test('an unreachable provider returns 502 and leaves no chargeable account', async () => {
    const { api, subscriber, path } = await aStage();
    for (const mode of ['error', 'nonsense', 'drop']) {
      await network.faults({ mode });
      const { status, body } = await askFor(api, subscriber, phoneThat('approve'));
      await network.faults({});
      assert.deepEqual([status, body.error.code], [502, 'payment_source_unreachable']);
    }
    const statuses = (await api.get(path)).body.map(({ status }: { status: string }) => status);
    assert.deepEqual(statuses, ['expired', 'expired', 'expired']);
  });

  test('a repeated Idempotency-Key creates one account', async () => {
    const { api, path } = await aStage();
    const key = { 'idempotency-key': 'cuenta-1' };
    const body = { type: 'nequi', phone: PHONE };
    const [one, two] = [await api.post(path, body, key), await api.post(path, body, key)];
    assert.deepEqual([one.status, two.status], [201, 201]);
    assert.equal(one.body.id, two.body.id);
    assert.equal((await api.get(path)).body.length, 1);
  });

  test('returns 404 to other merchants and in the other environment', async () => {
    const { merchant, api, subscriber, path } = await aStage();
    const { body } = await askFor(api, subscriber, PHONE);
    const other = await aMerchant(service);
    for (const stranger of [other.test, merchant.production]) {
      assertNotFound(await stranger.get(`${path}/${body.id}`));
      assertNotFound(await stranger.delete(`${path}/${body.id}`));
    }
    assertNotFound(await other.test.post(path, { type: 'nequi', phone: PHONE }));
    assertNotFound(await other.test.get(path));
    assert.deepEqual((await merchant.production.get(path)).body, []);
    assertNotFound(await answerAs(other.test, body.id, 'approve'));
    assertNotFound(await api.get(`${path}/nonsense`));
  });

  test('the holder decides once, and a refusal can be neither approved nor revoked', async () => {
    const { api, subscriber } = await aStage();
    const { body } = await askFor(api, subscriber, PHONE);
    assert.equal((await answerAs(api, body.id, 'revoke')).status, 409);
    assert.equal((await answerAs(api, body.id, 'reject')).body.status, 'refused');
    assert.equal((await answerAs(api, body.id, 'approve')).body.error.code, 'account_answered');
    assert.equal((await answerAs(api, body.id, 'nonsense')).status, 422);
  });

  test('the worker queries the provider when a notification arrives and stores the holder’s decision', async () => {
    const { api, subscriber, path, merchant } = await aStage();
    const { body } = await askFor(api, subscriber, PHONE);
    const handle = new URL(body.url).pathname.split('/').at(-1) ?? '';
    await service.deps.networks.simulator.decideAccount(handle, 'approve');
    const { deps } = service;
    const handle_hash = await hashHandle(deps, merchant.id, handle);
    const named = { commerce_id: merchant.id, provider: 'simulator', handle_hash };
    assert.equal(await scheduleSourceQuery(deps.db, named, deps.clock.now()), true);
    assert.equal(
      await scheduleSourceQuery(deps.db, { ...named, provider: 'wompi' }, deps.clock.now()),
      false,
    );
    const asked = await queryDueSources(deps);
    assert.ok(asked.some(({ id, status }) => id === body.id && status === 'ready'));
    assert.equal((await api.get(`${path}/${body.id}`)).body.status, 'ready');
    // A notification for a ready account triggers a query that finds the revocation.
    await deps.networks.simulator.decideAccount(handle, 'revoke');
    await scheduleSourceQuery(deps.db, named, deps.clock.now());
    await queryDueSources(deps);
    assert.equal((await api.get(`${path}/${body.id}`)).body.status, 'revoked');
  });
});

describe('subscription charged to an account', () => {
  test('is created only with a ready account', async () => {
    const { api, subscriber, create } = await aStage();
    const before = await charges();
    for (const phone of [PHONE, phoneThat('refuse'), phoneThat('never')]) {
      const { body } = await askFor(api, subscriber, phone);
      const { status, body: answer } = await create({ payment_source: body.id });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(answer.errors), ['payment_source']);
    }
    assert.equal(await charges(), before);
    const { status, body } = await create({ payment_source: await anAccount(api, subscriber) });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([body.transaction.payment_method, body.transaction.status], ['nequi', 'Aprobada']);
    assert.equal(await charges(), before + 1);
  });

  test('accepts a saved card in payment_source, but not together with another card field', async () => {
    const { merchant, api, create, subscriber } = await aStage();
    const first = await subscribe(api, merchant.office, { body: { subscriber_id: subscriber } });
    const listed = (await api.get(`/subscriber/${subscriber}/payment-sources`)).body;
    assert.deepEqual([listed[0].type, listed[0].label], ['card', 'Visa ····1111']);
    const { status, body } = await create({ payment_source: listed[0].id });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.subscription.payment_source, undefined);
    for (const more of [{ card: listed[0].id }, { card_information: cardData() }]) {
      const answer = await create({ payment_source: listed[0].id, ...more });
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['payment_source']]);
    }
    assert.equal(first.answer.status, 201);
  });

  test('rejects an account of another subscriber', async () => {
    const { merchant, api, create } = await aStage();
    const other = await aSubscriberOf(merchant, api);
    const { status, body } = await create({ payment_source: await anAccount(api, other) });
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['payment_source']]);
  });

  test('is not created when the account has no funds, and the account stays ready', async () => {
    const { api, subscriber, create, path } = await aStage();
    const poor = await anAccount(api, subscriber, phoneThat('no_funds'));
    const { status, body } = await create({ payment_source: poor });
    assert.deepEqual([status, body.error.decline_code], [402, '51']);
    assert.equal((await api.get(`${path}/${poor}`)).body.status, 'ready');
    assert.equal((await api.get(`/subscription/subscriber/${subscriber}`)).body.data.length, 0);
  });

  test('can switch to another account, and an account in use cannot be deleted', async () => {
    const { api, subscriber, create, path } = await aStage();
    const [one, two] = [await anAccount(api, subscriber), await anAccount(api, subscriber)];
    const { id } = (await create({ payment_source: one })).body.subscription;
    const refused = await api.delete(`${path}/${one}`);
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'payment_source_in_use']);
    const to = (payment_source: unknown) =>
      api.put(`/subscription/${id}/update-payment-source`, { payment_source });
    assert.deepEqual((await to(two)).body, { updated: true });
    assert.equal((await api.get(`/subscription/${id}`)).body.payment_source, two);
    assert.equal((await api.delete(`${path}/${one}`)).status, 200);
    assertNotFound(await api.get(`${path}/${one}`));
    for (const wrong of [undefined, 'nonsense', one]) assert.equal((await to(wrong)).status, 422);
    assertNotFound(await api.put('/subscription/nonsense/update-payment-source', { payment_source: two }));
    await api.put(`/subscription/cancel/${id}`, { at_period_end: true });
    const late = await to(two);
    assert.deepEqual([late.status, late.body.updated], [400, false]);
  });

  test('the worker revokes a deleted account at its provider, and retries after an error', async () => {
    const { api, subscriber, path, merchant } = await aStage();
    const source = await anAccount(api, subscriber);
    const { deps } = service;
    await api.delete(`${path}/${source}`);
    await network.faults({ mode: 'error' });
    await queryDueSources(deps);
    await network.faults({});
    const kept = await findSource(deps.db, { commerce_id: merchant.id, id: source });
    assert.notEqual(kept?.token_sealed, null);
    service.clock.advance({ hours: 1 });
    await queryDueSources(deps);
    const gone = await findSource(deps.db, { commerce_id: merchant.id, id: source });
    assert.deepEqual([gone?.token_sealed, gone?.next_ask_at], [null, null]);
    const entries = (await network.ledger()).filter(({ kind }) => kind === 'account');
    assert.equal(entries.at(-1)?.status, 'revoked');
  });

  test('sends webhooks when an account is approved, refused or revoked', async () => {
    const { merchant, api, subscriber } = await aStage();
    await service.deps.db
      .updateTable('merchants')
      .set({ webhook_url: 'https://tienda.example/avisos' })
      .where('id', '=', merchant.id)
      .execute();
    const yes = await anAccount(api, subscriber);
    await answerAs(api, yes, 'revoke');
    await askFor(api, subscriber, phoneThat('refuse'));
    const { body } = await api.get('/api/v1/sandbox/webhooks');
    const kinds = body.data.map(({ event }: { event: string }) => event);
    assert.deepEqual(kinds.toSorted(), [
      'payment_source.approved',
      'payment_source.refused',
      'payment_source.revoked',
    ]);
  });
});

describe('accounts in production', () => {
  test('sends no request to a provider whose terms cannot be read', async () => {
    const { merchant, path } = await aStage();
    await openAccount(service, merchant.id, strict);
    for (const consents of [[], ['nonsense']]) {
      const body = { type: 'nequi', phone: '3017654388', consents };
      const answer = await merchant.production.post(path, body);
      assert.deepEqual([answer.status, answer.body.error.code], [503, 'consent_unavailable']);
    }
    assert.deepEqual([strict.asked, (await merchant.production.get(path)).body], [[], []]);
  });

  test('uses the first provider that supports the account type, and charges only at that provider', async () => {
    const { merchant, subscriber } = await aStage();
    await openAccount(service, merchant.id, cardsOnly);
    await openAccount(service, merchant.id, keeper);
    const api = merchant.production;
    const { status, body } = await askFor(api, subscriber, '3017654399');
    assert.deepEqual(
      [status, body.provider, body.status],
      [201, 'nequinauta', 'ready'],
      JSON.stringify(body),
    );
    const plan_id = (await api.post('/plan', aPlan(merchant.office))).body.plan.id;
    const asked = { plan_id, subscriber_id: subscriber, office: merchant.office, payment_source: body.id };
    const before = cardsOnly.asked.length;
    assert.equal((await api.post('/subscription', asked)).status, 201);
    assert.deepEqual(
      keeper.asked.map(({ call }) => call),
      ['begin', 'purchase'],
    );
    assert.equal(cardsOnly.asked.length, before);
    const other = await askFor(api, subscriber, '3017654399', 'daviplata');
    assert.deepEqual([other.status, other.body.error.code], [422, 'payment_method_not_offered']);
    // The test environment always uses the simulator.
    assert.equal((await askFor(merchant.test, subscriber, PHONE)).body.provider, 'simulator');
  });

  test('allows five requests per hour for one phone number', async () => {
    const { merchant, subscriber } = await aStage();
    const ask = () => askFor(merchant.production, subscriber, '3017654321');
    for (let time = 0; time < 5; time += 1) assert.equal((await ask()).status, 201);
    const { status, body, headers } = await ask();
    assert.deepEqual([status, body.error.code], [429, 'too_many_account_requests']);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await askFor(merchant.production, subscriber, '3017654322')).status, 201);
  });
});
