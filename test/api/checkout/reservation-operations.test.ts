import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound } from '#test/support/assertions.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, assertRefused, authorize, authorizeHosted, authorizeInSandbox } = reservations;
const { cardOf, confirm, RESERVATIONS, read, release, reserve, stateOf, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MOVEMENTS = '/api/v1/virtual-account/movements';

beforeEach(() => service.clock.travel('2027-01-15T10:00'));

/** Asserts a rejected operation that returns the reservation with its state and blocked_reason. */
function assertBlocked(
  answer: Parameters<typeof assertRefused>[0],
  status: number,
  code: string,
  state: string,
): void {
  assertRefused(answer, status, code);
  const { pre_authorization } = answer.body;
  assert.equal(pre_authorization.status, state);
  assert.equal(typeof pre_authorization.blocked_reason, 'string');
  assert.ok(pre_authorization.blocked_reason.length > 0);
}

async function movementsOf({ test: api }: TestMerchant) {
  return (await api.get(MOVEMENTS)).body.data;
}

describe('charging a reservation', () => {
  test('sends an email with a link to the hosted page of the reservation', async () => {
    const merchant = await aMerchant(service);
    const { id } = await reserve(merchant.test);
    assert.equal((await authorizeHosted(service, id)).status, 201);
    assert.equal((await confirm(merchant.test, id)).status, 200);
    const { body } = await merchant.test.get('/api/v1/sandbox/mails');
    const [, page = ''] = /Ver comprobante:\n(\S+)/.exec(body.data[0].text) ?? [];
    const shown = await service.app.inject({ url: new URL(page).pathname });
    assert.match(shown.body, /\$.100\.000.COP/);
  });

  test('of the full amount happens once, and the transaction is Aprobada and credited', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    assert.deepEqual(await movementsOf(merchant), [], 'a hold credits nothing');
    service.clock.advance({ hours: 1 });
    const does = await watch(network);
    const { status, body } = await confirm(api, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(Object.keys(body).sort(), ['operation', 'pre_authorization', 'success']);
    assert.equal(body.success, true);
    assert.deepEqual(await does(), ['capture approved']);
    const { operation, pre_authorization: shown } = body;
    const named = [
      'amount',
      'authorization_code',
      'estimated_amount',
      'id',
      'network_transaction_id',
      'operation',
    ];
    assert.deepEqual(Object.keys(operation).sort(), [...named, 'response_code', 'status', 'status_label']);
    assert.equal(operation.operation, 'confirmation');
    assert.equal(operation.status, 'Confirmada');
    assert.equal(operation.status_label, 'Cobrada');
    assert.equal(operation.response_code, '00');
    assert.equal(shown.status, 'Confirmada');
    assert.equal(shown.status_label, 'Cobrada');
    assert.equal(shown.can_confirm, false);
    assert.equal(shown.can_void, false);
    assert.equal(shown.max_confirmable_amount, 0);
    assert.equal(shown.confirmed_at, '2027-01-15T11:00:00-05:00');
    assert.equal(shown.voided_at, null);
    assert.deepEqual(await read(api, id), shown);
    const transaction = await transactionOf(service, api, id);
    assert.equal(transaction.status, 'Aprobada');
    assert.equal(transaction.amount, 100_000);
    assert.match(transaction.approved_at, /^2027-01-15/);
    const [movement, ...more] = await movementsOf(merchant);
    assert.deepEqual(more, []);
    assert.equal(movement.transaction_id, transaction.transaction_id);
    assert.equal(movement.transaction_amount, 100_000);
    assert.match(movement.transaction_date, /^2027-01-15.11:00:00/);
  });

  test('of a lower amount credits that amount with its share of the tax and releases the rest', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    // The tax is 19 % of the base: 19,000 of 119,000, and 9,500 of 59,500.
    const id = await aHold(merchant, { estimated_amount: 119_000, tax: 19_000 });
    const { body } = await confirm(api, id, 59_500);
    assert.equal(body.success, true);
    assert.equal(body.pre_authorization.estimated_amount, 119_000);
    assert.equal(body.pre_authorization.authorized_amount, 119_000);
    assert.equal(body.pre_authorization.max_confirmable_amount, 0);
    const [entry] = (await network.ledger()).slice(-1);
    assert.equal(`${entry?.kind} ${entry?.amount}`, 'capture 59500.00');
    const transaction = await transactionOf(service, api, id);
    assert.equal(transaction.amount, 59_500);
    assert.equal(transaction.value_cop, 59_500);
    const [movement] = await movementsOf(merchant);
    assert.equal(movement.transaction_amount, 59_500);
    assert.equal(movement.iva, 9_500);
    const by = await api.get(`${MOVEMENTS}/${transaction.transaction_id}`);
    assert.equal(by.body.transaction_amount, 59_500);
    assertBlocked(await confirm(api, id, 1), 409, 'MIT_ALREADY_CONFIRMED', 'Confirmada');
    assert.equal((await movementsOf(merchant)).length, 1);
    for (const { check, ok, detail } of await checkJournal(service.deps.db)) {
      assert.ok(ok, `${check}: ${detail}`);
    }
  });

  test('accepts an amount above zero and up to the held amount', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant, { estimated_amount: 50_000.5 });
    const bad = [null, '', 0, '0.00', -1, 'mil', true, [], {}, 100_000_000];
    for (const amount of bad) assertInvalid(await confirm(api, id, amount), 'amount', amount);
    assertInvalid(await api.post(`${RESERVATIONS}/${id}/confirm`), 'amount');
    const does = await watch(network);
    for (const amount of [50_000.51, 99_999_999.99, '50001']) {
      const answer = await confirm(api, id, amount);
      assertRefused(answer, 422, 'MIT_AMOUNT_EXCEEDS_AUTHORIZED');
      assert.equal(
        answer.body.message,
        'The final charge may not be above 50000.5 COP, the amount that is held.',
      );
      assert.equal(answer.body.error.param, 'amount');
      assert.equal(answer.body.pre_authorization.max_confirmable_amount, 50_000.5);
      assert.equal(answer.body.pre_authorization.can_confirm, true);
    }
    assert.deepEqual(await does(), []);
    assert.equal((await confirm(api, id, '50000.50')).status, 200);
    const cent = await aHold(merchant);
    assert.equal((await confirm(api, cent, 0.01)).body.success, true);
    assert.equal((await transactionOf(service, api, cent)).amount, 0.01);
  });

  test('is possible until the hold expires', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    for (const [brand, days] of [
      ['visa', 7],
      ['mastercard', 30],
    ] as const) {
      service.clock.travel('2027-01-15T10:00');
      const number = cardOf('approve', undefined, brand);
      const [early, late] = [await aHold(merchant, {}, number), await aHold(merchant, {}, number)];
      service.clock.advance({ hours: days * 24 - 1, minutes: 59, seconds: 59 });
      assert.equal((await confirm(api, early)).status, 200);
      service.clock.advance({ seconds: 1 });
      const does = await watch(network);
      const answer = await confirm(api, late);
      assertRefused(answer, 422, 'MIT_EXPIRED');
      assert.equal(answer.body.pre_authorization.can_confirm, false);
      assert.equal(answer.body.pre_authorization.can_void, false);
      assert.equal(typeof answer.body.pre_authorization.blocked_reason, 'string');
      assert.deepEqual(await does(), []);
    }
  });

  test('is rejected when no amount is held', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const declined = await reserve(api);
    await authorizeInSandbox(api, declined.id, cardOf('decline', '05'));
    const failed = await reserve(api);
    await authorizeInSandbox(api, failed.id, cardOf('error'));
    const released = await aHold(merchant);
    await release(api, released);
    const does = await watch(network);
    for (const [id, state, code] of [
      [(await reserve(api)).id, 'Iniciada', 'M05'],
      [declined.id, 'Rechazada', 'M05'],
      [failed.id, 'Fallida', 'M05'],
      [released, 'Anulada', 'M02'],
    ] as const) {
      assertBlocked(await confirm(api, id), 422, code, state);
      assert.equal(await stateOf(api, id), state);
    }
    assert.deepEqual(await does(), []);
    assert.deepEqual(await movementsOf(merchant), []);
  });
});

describe('releasing a reservation', () => {
  test('frees the hold without a movement', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    service.clock.advance({ hours: 1 });
    const does = await watch(network);
    const { status, body } = await release(api, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.success, true);
    assert.deepEqual(await does(), ['void approved']);
    const { operation, status: state, status_label, response_code } = body.operation;
    assert.deepEqual(
      [operation, state, status_label, response_code],
      [...['void', 'Anulada', 'Reserva liberada', '00']],
    );
    const shown = body.pre_authorization;
    assert.equal(shown.status, 'Anulada');
    assert.equal(shown.status_label, 'Reserva liberada');
    assert.equal(shown.voided_at, '2027-01-15T11:00:00-05:00');
    assert.equal(shown.confirmed_at, null);
    assert.equal(shown.can_confirm, false);
    assert.equal(shown.can_void, false);
    assert.equal(shown.max_confirmable_amount, 0);
    assert.deepEqual(await read(api, id), shown);
    assert.equal((await transactionOf(service, api, id)).status, 'Anulada');
    assert.deepEqual(await movementsOf(merchant), []);
  });

  test('is possible until 24 hours before the hold expires, and charging is still possible after that', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    for (const [brand, days] of [
      ['visa', 6],
      ['mastercard', 29],
    ] as const) {
      service.clock.travel('2027-01-15T10:00');
      const number = cardOf('approve', undefined, brand);
      const [early, late] = [await aHold(merchant, {}, number), await aHold(merchant, {}, number)];
      service.clock.advance({ hours: days * 24 - 1, minutes: 59, seconds: 59 });
      assert.equal((await release(api, early)).status, 200);
      service.clock.advance({ seconds: 2 });
      const does = await watch(network);
      const answer = await release(api, late);
      assertBlocked(answer, 422, 'MIT_VOID_WINDOW_CLOSED', 'Pre-autorizada');
      assert.equal(answer.body.pre_authorization.can_void, false);
      assert.equal(answer.body.pre_authorization.can_confirm, true);
      assert.deepEqual(await does(), []);
      const shown = await read(api, late);
      assert.equal(shown.can_confirm, true);
      assert.equal(shown.can_void, false);
      assert.equal((await confirm(api, late)).status, 200);
    }
  });

  test('is rejected after a charge, a release or the expiry', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const [charged, released, expired] = [
      await aHold(merchant),
      await aHold(merchant),
      await aHold(merchant),
    ];
    await confirm(api, charged);
    await release(api, released);
    const does = await watch(network);
    assertBlocked(await release(api, charged), 409, 'MIT_ALREADY_CONFIRMED', 'Confirmada');
    assertBlocked(await release(api, released), 422, 'V42', 'Anulada');
    assert.equal((await movementsOf(merchant)).length, 1);
    service.clock.advance({ days: 7 });
    assertRefused(await release(api, expired), 422, 'MIT_EXPIRED');
    assert.deepEqual(await does(), []);
  });

  test('is rejected when no amount is held', async () => {
    const { test: api } = await aMerchant(service);
    const declined = await reserve(api);
    await authorizeInSandbox(api, declined.id, cardOf('decline', '05'));
    const does = await watch(network);
    assertBlocked(await release(api, (await reserve(api)).id), 422, 'V42', 'Iniciada');
    assertBlocked(await release(api, declined.id), 422, 'V42', 'Rechazada');
    assert.deepEqual(await does(), []);
  });
});

describe('transaction of a reservation', () => {
  test('that was charged can be refunded in part and then in full', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    await confirm(api, id, 80_000);
    const { transaction_id } = await transactionOf(service, api, id);
    const refund = (amount?: number) =>
      api.post(
        `/api/v1/payment/transaction/${transaction_id}/refund`,
        amount === undefined ? {} : { amount },
      );
    assertInvalid(await refund(80_000.01), 'amount');
    assert.equal((await refund(30_000)).status, 200);
    assert.equal((await transactionOf(service, api, id)).status, 'Aprobada');
    assert.equal((await refund()).status, 200);
    assert.equal((await transactionOf(service, api, id)).status, 'Reversada');
    assert.equal(await stateOf(api, id), 'Confirmada', 'a refund keeps the state of the reservation');
    const amounts = (await movementsOf(merchant)).map(
      (movement: { transaction_amount: number }) => movement.transaction_amount,
    );
    assert.equal(
      amounts.reduce((sum: number, amount: number) => sum + amount, 0),
      0,
    );
  });

  test('that was charged on the same day can be refunded in full', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    await confirm(merchant.test, id);
    const { transaction_id } = await transactionOf(service, merchant.test, id);
    const path = `/api/v1/payment/transaction/${transaction_id}/refund`;
    const { status, body } = await merchant.test.post(path, {});
    assert.equal(status, 200, JSON.stringify(body));
    assert.match((await transactionOf(service, merchant.test, id)).status, /^(Reversada|Anulada)$/);
  });

  test('that is held, released or declined cannot be refunded', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const [held, released] = [await aHold(merchant), await aHold(merchant)];
    await release(api, released);
    const declined = await reserve(api);
    await authorizeInSandbox(api, declined.id, cardOf('decline', '51'));
    const does = await watch(network);
    for (const id of [held, released, declined.id]) {
      const { transaction_id } = await transactionOf(service, api, id);
      const answer = await api.post(`/api/v1/payment/transaction/${transaction_id}/refund`, {});
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status}`);
    }
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(api, held), 'Pre-autorizada');
  });

  test('is found by number and by UUID, and has no movement before the charge', async () => {
    const merchant = await aMerchant(service);
    const { production } = merchant;
    const created = await reserve(production, { checkout_type: 'api' });
    await authorize(service, created);
    const found = await transactionOf(service, production, created.id);
    const byId = await production.post(`/api/v1/payment/transaction/${found.id}`);
    assert.deepEqual(byId.body.data, found);
    assert.equal(found.production, true);
    assert.equal(found.payment_method_source, 'visa');
    assertNotFound(await production.get(`${MOVEMENTS}/${found.transaction_id}`));
    assert.equal((await confirm(production, created.id, 70_000)).status, 200);
    const movement = await production.get(`${MOVEMENTS}/${found.transaction_id}`);
    assert.equal(movement.body.transaction_amount, 70_000);
    assertNotFound(await merchant.test.post(`/api/v1/payment/transaction/${found.id}`));
  });
});
