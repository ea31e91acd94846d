import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, aReservation, assertUnknown, authorize, cardOf, confirm } = reservations;
const { RESERVATIONS, release, reserve, stateOf, sync, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const KEY = { 'idempotency-key': 'una' };

function assertReplayed(first: Answer, second: Answer): void {
  assert.equal(first.headers['idempotency-replayed'], undefined);
  assert.equal(second.headers['idempotency-replayed'], 'true', JSON.stringify(second.body));
  assert.equal(second.status, first.status);
  assert.deepEqual(second.body, first.body);
}

function assertReused(answer: Answer): void {
  assert.equal(answer.status, 409, JSON.stringify(answer.body));
  assert.equal(answer.body.error.type, 'idempotency_error');
  assert.equal(answer.body.error.code, 'idempotency_key_reused');
}

const countOf = async ({ test: api }: TestMerchant) => (await api.get(RESERVATIONS)).body.meta.total;

describe('reservation requests with an Idempotency-Key', () => {
  test('a reservation is created once, and a replay returns its token again', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const body = aReservation({ checkout_type: 'api' });
    const first = await api.post(RESERVATIONS, body, KEY);
    assert.equal(first.status, 201);
    assertReplayed(first, await api.post(RESERVATIONS, body, KEY));
    assertReused(await api.post(RESERVATIONS, { ...body, estimated_amount: 100_000.01 }, KEY));
    assert.equal(await countOf(merchant), 1);
    assert.equal((await api.post(RESERVATIONS, body)).status, 201);
    assert.equal(await countOf(merchant), 2);
  });

  test('a rejected creation is replayed', async () => {
    const { test: api } = await aMerchant(service);
    const first = await api.post(RESERVATIONS, aReservation({ estimated_amount: 0 }), KEY);
    assert.equal(first.status, 422);
    assertReplayed(first, await api.post(RESERVATIONS, aReservation({ estimated_amount: 0 }), KEY));
  });

  test('a key is valid for one merchant, one environment and 24 hours', async () => {
    service.clock.travel('2027-01-15T10:00');
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const ids = new Set<string>();
    for (const api of [one.test, one.production, other.test]) {
      const { status, body } = await api.post(RESERVATIONS, aReservation(), KEY);
      assert.equal(status, 201);
      ids.add(body.pre_authorization.id);
    }
    assert.equal(ids.size, 3);
    service.clock.advance({ hours: 24 });
    const late = await one.test.post(RESERVATIONS, aReservation(), KEY);
    assert.equal(late.headers['idempotency-replayed'], undefined);
    assert.equal(ids.has(late.body.pre_authorization.id), false);
  });

  for (const [what, number, status] of [
    ['approved', cardOf('approve'), 201],
    ['declined', cardOf('decline', '51'), 422],
  ] as const) {
    test(`an authorization that was ${what} is replayed`, async () => {
      const { production } = await aMerchant(service);
      const created = await reserve(production, { checkout_type: 'api' });
      const does = await watch(network);
      const first = await authorize(service, created, number, {}, KEY);
      assert.equal(first.status, status);
      assertReplayed(first, await authorize(service, created, number, {}, KEY));
      assertReused(await authorize(service, created, cardOf('approve', undefined, 'mastercard'), {}, KEY));
      assert.equal((await does()).length, 1);
      const other = await reserve(production, { checkout_type: 'api' });
      assert.equal((await authorize(service, other, number, {}, KEY)).status, status);
    });
  }

  test('a charge is made once', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const does = await watch(network);
    const first = await confirm(api, id, 50_000, KEY);
    assert.equal(first.status, 200);
    assertReplayed(first, await confirm(api, id, 50_000, KEY));
    assertReused(await confirm(api, id, 50_001, KEY));
    assertReused(await confirm(api, await aHold(merchant), 50_000, KEY));
    assert.equal((await confirm(api, id, 50_000)).status, 409, 'without the key it is another charge');
    assert.deepEqual(
      (await does()).filter((deed) => deed.startsWith('capture')),
      ['capture approved'],
    );
  });

  test('a release is made once', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const does = await watch(network);
    const first = await release(api, id, KEY);
    assert.equal(first.status, 200);
    assertReplayed(first, await release(api, id, KEY));
    assert.equal((await release(api, id)).status, 422);
    assert.deepEqual(await does(), ['void approved']);
  });

  test('a rejection is replayed even when the request would now succeed', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const { id } = await reserve(api);
    const early = await confirm(api, id, 50_000, KEY);
    assert.equal(early.status, 422);
    await reservations.authorizeInSandbox(api, id);
    assertReplayed(early, await confirm(api, id, 50_000, KEY));
    assert.equal((await confirm(api, id, 50_000)).status, 200);
  });

  for (const mode of ['drop', 'drop_after'] as const) {
    test(`a request without a gateway response (${mode}) makes no second attempt`, async () => {
      const merchant = await aMerchant(service);
      const { test: api } = merchant;
      const id = await aHold(merchant);
      const does = await watch(network);
      await network.faults({ mode });
      assertUnknown(await confirm(api, id, 50_000, KEY));
      await network.faults({});
      const before = await does();
      const again = await confirm(api, id, 50_000, KEY);
      assert.equal(again.status, 202, JSON.stringify(again.body));
      await sync(api, id);
      await confirm(api, id, 50_000, KEY);
      assert.deepEqual(await does(), before);
      assert.equal(await stateOf(api, id), mode === 'drop' ? 'Pre-autorizada' : 'Confirmada');
    });
  }

  test('a 502 is not stored, and the key can be used again', async () => {
    const { production } = await aMerchant(service);
    const created = await reserve(production, { checkout_type: 'api' });
    assert.equal((await authorize(service, created, cardOf('error'), {}, KEY)).status, 502);
    const again = await authorize(service, created, cardOf('error'), {}, KEY);
    assert.equal(again.headers['idempotency-replayed'], undefined);
    assert.notEqual(again.body.error.type, 'idempotency_error');
  });
});
