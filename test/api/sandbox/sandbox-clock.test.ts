import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { notifyUrl } from '#src/charging/callback-urls.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { listen } from '#src/platform/database/listen.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { ACCESS_CHANNEL } from '#src/tenancy/tokens/store.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { aPlan, PAYER } from '#test/support/bodies.ts';
import { connectionTo } from '#test/support/database.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as sandbox from '#test/support/sandbox.ts';

const { CLOCK, START, advance, aFrozenMerchant, anUnknownPayment, clockOf } = sandbox;
const { generate, happenedUntil, pay, statusOf } = sandbox;

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await network.faults({});
});

describe('test clock', () => {
  test('follows real time until it is moved, and again after it is released', async () => {
    const merchant = await aMerchant(service);
    const before = await clockOf(merchant);
    assert.match(before.now, /^2027-01-15T10:00:0\d\.\d+-05:00$/);
    assert.equal(before.frozen, false);
    assert.deepEqual(await happenedUntil(merchant, START), []);
    assert.deepEqual(await clockOf(merchant), { now: START, frozen: true });
    const { body } = await merchant.test.delete(CLOCK);
    assert.equal(body.frozen, false);
    assert.match(body.now, /^2027-01-15T10:00/);
    assert.deepEqual((await clockOf(merchant)).frozen, false);
  });

  test('accepts any offset and responds in the offset of Colombia', async () => {
    const merchant = await aMerchant(service);
    for (const [sent, reported] of [
      ['2027-02-15T19:00:00-05:00', '2027-02-15T19:00:00-05:00'],
      ['2027-02-16T00:00:01Z', '2027-02-15T19:00:01-05:00'],
      ['2027-02-16T02:00:02.5+02:00', '2027-02-15T19:00:02.5-05:00'],
      // More precise than the database stores.
      ['2027-02-15T19:00:03.123456789-05:00', '2027-02-15T19:00:03.123456-05:00'],
    ] as const) {
      const { body } = await advance(merchant, sent);
      assert.equal(body.now, reported);
      assert.equal((await clockOf(merchant)).now, reported);
    }
  });

  test('stays where it is and cannot go back', async () => {
    const merchant = await aFrozenMerchant(service);
    await happenedUntil(merchant, START);
    assertInvalid(await advance(merchant, '2027-02-01T07:59:59.999-05:00'), 'advance_to');
    assert.deepEqual(await clockOf(merchant), { now: START, frozen: true });
    const real = await aMerchant(service);
    assertInvalid(await advance(real, '2027-01-15T09:59:59-05:00'), 'advance_to');
    assert.equal((await clockOf(real)).frozen, false, 'a refused request does not stop the clock');
  });

  test('can advance at most ten years per request', async () => {
    const merchant = await aFrozenMerchant(service);
    assertInvalid(await advance(merchant, '2037-02-01T08:00:01-05:00'), 'advance_to');
    await happenedUntil(merchant, '2037-02-01T08:00:00-05:00');
    await happenedUntil(merchant, '2047-02-01T08:00:00-05:00');
  });

  test('accepts only an ISO 8601 instant', async () => {
    const merchant = await aMerchant(service);
    const refused = [
      ...[undefined, null, '', ' ', 0, 1_800_000_000, true, [], {}, ['2027-02-01T08:00:00Z'], 'mañana', '\0'],
      ...['2027-02-01', '2027-02-01 08:00:00', '2027-02-01T08:00:00', '2027-02-30T08:00:00Z', 'P1D'],
      ...[
        '2027-02-01T25:00:00Z',
        '2027-02-01T08:00:00-99:00',
        '99999-01-01T00:00:00Z',
        '0001-01-01T00:00:00Z',
      ],
      ...['2027-02-01T08:00:00[America/Bogota]', '2027-02-01T08:00:60Z', `${START}'; drop table test_clocks`],
    ];
    for (const advance_to of refused)
      assertInvalid(await advance(merchant, advance_to), 'advance_to', advance_to);
    assertInvalid(await merchant.test.post(CLOCK), 'advance_to');
    assert.equal((await merchant.test.post(CLOCK, [START])).status, 400);
    assert.equal((await clockOf(merchant)).frozen, false);
  });

  test('is available only to test tokens', async () => {
    const { production, test: api } = await aFrozenMerchant(service);
    for (const answer of [
      await production.get(CLOCK),
      await production.post(CLOCK, { advance_to: '2028-01-01T00:00:00Z' }),
      await production.delete(CLOCK),
      await production.delete('/api/v1/sandbox'),
    ]) {
      assert.equal(answer.status, 403);
    }
    assert.equal((await client(service, '').get(CLOCK)).status, 401);
    assert.deepEqual((await api.get(CLOCK)).body, { now: START, frozen: true });
  });
});

describe('in a test environment with a stopped clock', () => {
  test('requests with a token use the test clock', async () => {
    const merchant = await aFrozenMerchant(service);
    const { body } = await merchant.test.post('/plan', aPlan(merchant.office));
    assert.equal(body.plan.createdAt, '2027-02-01 08:00:00');
    const live = await merchant.production.post('/plan', aPlan(merchant.office));
    assert.equal(live.body.plan.createdAt, '2027-01-15 10:00:00');
  });

  test('requests by payers use the test clock', async () => {
    const merchant = await aFrozenMerchant(service);
    const until = { expires_at: '2027-02-01 09:00:00' };
    const [soon, late] = [await generate(merchant, until), await generate(merchant, until)];
    assert.equal((await pay(service, soon, 'approve')).body.transaction.created_at, '2027-02-01 08:00:00');
    await happenedUntil(merchant, '2027-02-01T09:00:00-05:00');
    assert.equal((await pay(service, late, 'approve')).body.error.code, 'payment_expired');
  });

  test('an idempotency key expires by real time', async () => {
    const merchant = await aFrozenMerchant(service);
    const payment = await generate(merchant);
    const key = { 'idempotency-key': 'once' };
    const first = await pay(service, payment, 'approve', key);
    await happenedUntil(merchant, '2028-02-01T08:00:00-05:00');
    const second = await pay(service, payment, 'approve', key);
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers['idempotency-replayed'], 'true');
  });

  test('real time triggers nothing, and a network notification is queried immediately', async () => {
    const merchant = await aFrozenMerchant(service);
    const [payment, decided] = [
      await anUnknownPayment(service, network, await generate(merchant)),
      await generate(merchant),
    ];
    await network.faults({});
    const pse = { bank: '9003', userType: 'person', identificationType: 'CC', identification: '1018456789' };
    const body = { payment: decided, customer_payer: PAYER, pse };
    const { transaction } = (await client(service, '').post('/api/v1/payment/checkout/pse', body)).body;
    service.clock.advance({ days: 60 });
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(payment, merchant.test), 'Pendiente');
    const reference = transaction.url_response.split('/').at(-1);
    await service.deps.networks.simulator.decideTransfer(reference, 'approve');
    const simulated = { commerce_id: merchant.id, provider: 'simulator' };
    await client(service, '').post(notifyUrl({ base_url: BASE_URL }, simulated), { reference });
    assert.equal(await statusOf(decided, merchant.test), 'Aprobada');
  });
});

test('stopping the clock is announced to all processes, and its position is never cached', async () => {
  const merchant = await aMerchant(service);
  const authenticator = buildAuthenticator(service.deps);
  const heard = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const announcements = listen({
    connection: await connectionTo(service.deps.db),
    channel: ACCESS_CHANNEL,
    onMessage() {
      authenticator.forget();
      heard.resolve();
    },
    onState(listening) {
      authenticator.setListening(listening);
      ready.resolve();
    },
  });
  await ready.promise;
  const frozenAt = async () =>
    (await authenticator.authenticate(`Bearer ${merchant.test.token}`)).frozen_at?.toString() ?? null;
  assert.equal(await frozenAt(), null);
  await happenedUntil(merchant, START);
  await heard.promise;
  assert.equal(await frozenAt(), '2027-02-01T13:00:00Z');
  await happenedUntil(merchant, '2027-02-01T09:00:00-05:00');
  assert.equal(await frozenAt(), '2027-02-01T14:00:00Z');
  await merchant.test.delete(CLOCK);
  assert.equal(await frozenAt(), null);
  await announcements.close();
});
