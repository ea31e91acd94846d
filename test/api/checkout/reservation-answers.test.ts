import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, assertRefused, authorize, authorizeHosted, authorizeInSandbox, confirm } = reservations;
const { RESERVATIONS, read, release, reserve, stateOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
beforeEach(() => service.clock.travel('2027-01-15T10:00'));

describe('blocked_reason', () => {
  test('of a new reservation says that the customer has not authorized it, in the requested language', async () => {
    const { test: api } = await aMerchant(service);
    const { body } = await api.post(RESERVATIONS, reservations.aReservation());
    const reason = 'The customer has not authorized it yet.';
    assert.equal(body.pre_authorization.blocked_reason, reason);
    const { id } = body.pre_authorization;
    assert.equal((await read(api, id)).blocked_reason, reason);
    assert.equal((await api.get(RESERVATIONS)).body.data[0].blocked_reason, reason);
    const spanish = await api.get(`${RESERVATIONS}/${id}`, { 'accept-language': 'es' });
    assert.equal(spanish.body.data.blocked_reason, 'El cliente aún no la ha autorizado.');
    const early = await confirm(api, id);
    assertRefused(early, 422, 'M05');
    assert.equal(early.body.pre_authorization.blocked_reason, reason);
  });

  test('is set whenever the charge or the release is not possible, and only then', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    assert.equal((await read(merchant.test, id)).blocked_reason, null);
    service.clock.travel('2027-01-21T10:00');
    const late = await read(merchant.test, id);
    assert.deepEqual([late.can_confirm, late.can_void], [true, false]);
    assert.match(late.blocked_reason, /no longer be released/);
  });
});

describe('displayed limits of a hold', () => {
  test('are the enforced limits, even when the hold started within a second', async () => {
    service.clock.travel('2027-01-15T10:00:00.750');
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const { voidable_until, confirmable_until } = await read(api, id);
    assert.equal(confirmable_until, '2027-01-22T10:00:00-05:00');
    assert.equal((await api.post(`${RESERVATIONS}/${id}/sync`)).body.success, true);
    service.clock.travel('2027-01-21T10:00');
    assert.equal(voidable_until, '2027-01-21T10:00:00-05:00');
    assertRefused(await release(api, id), 422, 'MIT_VOID_WINDOW_CLOSED');
    service.clock.travel('2027-01-22T10:00');
    const shown = await read(api, id);
    assert.deepEqual([shown.can_confirm, shown.max_confirmable_amount], [false, 0]);
    assertRefused(await confirm(api, id), 422, 'MIT_EXPIRED');
  });
});

describe('authorizing a reservation again', () => {
  test('returns MIT_ALREADY_AUTHORIZED while the amount is held', async () => {
    const merchant = await aMerchant(service);
    const created = await reserve(merchant.production, { checkout_type: 'api' });
    await authorize(service, created);
    const answer = await authorize(service, created);
    assertRefused(answer, 409, 'MIT_ALREADY_AUTHORIZED');
    assert.equal(answer.body.message, 'The amount is held on a card already');
    assert.equal(answer.body.error.action, 'query_status');
    assert.equal(answer.body.error.retryable, false);
    assert.equal(answer.body.pre_authorization.can_confirm, true, 'it can be charged');
  });

  test('returns the reason why a finished reservation is over', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const [charged, released, expired] = [
      await aHold(merchant),
      await aHold(merchant),
      await aHold(merchant),
    ];
    await confirm(api, charged);
    await release(api, released);
    service.clock.travel('2027-01-22T10:00');
    const does = await watch(network);
    assertRefused(await authorizeInSandbox(api, charged), 409, 'MIT_ALREADY_CONFIRMED');
    assertRefused(await authorizeInSandbox(api, released), 422, 'M02');
    assertRefused(await authorizeInSandbox(api, expired), 422, 'MIT_EXPIRED');
    assert.deepEqual(await does(), []);
  });
});

describe('confirmed amount', () => {
  test('is returned by the charge, by GET and by lists', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    assert.equal((await read(api, id)).confirmed_amount, null);
    const { body } = await confirm(api, id, 60_000.5);
    assert.equal(body.operation.amount, 60_000.5);
    assert.equal(body.pre_authorization.confirmed_amount, 60_000.5);
    assert.equal(body.pre_authorization.authorized_amount, 100_000);
    assert.equal((await read(api, id)).confirmed_amount, 60_000.5);
    assert.equal((await api.get(RESERVATIONS)).body.data[0].confirmed_amount, 60_000.5);
  });

  test('is null after a release, whose operation has the held amount', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    const { body } = await release(merchant.test, id);
    assert.equal(body.operation.amount, 100_000);
    assert.equal(body.pre_authorization.confirmed_amount, null);
  });
});

describe('3-D Secure data outside an API authorization', () => {
  const three_ds = { eci: '05', cavv: 'a', xid: 'b' };

  test('is rejected with 309 by a charge, a release and the hosted page, and nothing changes', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const waiting = await reserve(api);
    const does = await watch(network);
    for (const answer of [
      await api.post(`${RESERVATIONS}/${id}/confirm`, { amount: 100_000, three_ds }),
      await api.post(`${RESERVATIONS}/${id}/void`, { three_ds }),
      await authorizeHosted(service, waiting.id, undefined, { three_ds }),
    ]) {
      assertRefused(answer, 422, '309');
      assert.equal(answer.body.error.action, 'remove_three_ds_data');
      assert.equal(answer.body.error.param, 'three_ds');
    }
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(api, id), 'Pre-autorizada');
    assert.equal(await stateOf(api, waiting.id), 'Iniciada');
    assert.equal((await api.post(`${RESERVATIONS}/${id}/void`, { three_ds: null })).status, 200);
    assert.equal((await authorizeHosted(service, waiting.id, undefined, { three_ds: null })).status, 201);
  });
});

test('a decline includes whether a retry can succeed and the recommended action', async () => {
  const { test: api } = await aMerchant(service);
  const { id } = await reserve(api);
  const { body } = await authorizeInSandbox(api, id, reservations.cardOf('decline', '91'));
  const expected = { code: '91', message: 'Issuer unavailable', retryable: true, action: 'retry_later' };
  assert.deepEqual(body.pre_authorization.error, expected);
  assert.deepEqual((await read(api, id)).error, expected);
  const { type, param, ...reported } = body.error;
  assert.deepEqual(reported, expected);
});
