import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { setReservationBrands } from '#src/tenancy/merchants/store.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aCard } from '#test/support/bodies.ts';
import * as bank from '#test/support/challenge.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { crashAfter, useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';
import { assertSound } from '#test/support/reservations.ts';
import { aFrozenMerchant, happenedUntil, later } from '#test/support/sandbox.ts';

const { assertRefused, assertUnknown, authorize, authorizeHosted, cardOf, confirm } = reservations;
const { read, release, reserve, stateOf, sync, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url, network_timeout_ms: 10_000 });
afterEach(() => network.faults({}));

const aNew = ({ production }: TestMerchant) =>
  reserve(production, { checkout_type: 'api', webhook_url: 'https://hotel.example/eventos' });

const ask = (created: reservations.Created, brand = 'visa', headers = {}) =>
  authorize(service, created, '', { payment_card: bank.challengeCard(brand) }, headers);

/** Creates a reservation whose customer has a pending challenge at the bank. */
async function aWaiting(merchant: TestMerchant) {
  const created = await aNew(merchant);
  const answer = await ask(created);
  assertAsked(answer);
  return { ...created, url: answer.body.url_response as string };
}

/** Asserts a 202 with the bank URL and an unchanged reservation. */
function assertAsked({ status, body }: Answer): void {
  assert.equal(status, 202, JSON.stringify(body));
  assert.equal(body.success, false);
  assert.equal(body.error, null);
  assert.match(body.message, /url_response/);
  assert.match(body.url_response, /^http.*\/challenge\/[0-9a-f-]{36}$/);
  assert.equal(body.pre_authorization.status, 'Iniciada');
  assert.equal(body.pre_authorization.status_label, 'Esperando al cliente');
  assert.equal(body.pre_authorization.can_confirm, false);
  assert.equal(body.pre_authorization.expires_at, null);
  assert.equal(body.pre_authorization.error, null);
}

/** Delivers the gateway's notification and runs the query that it triggers. */
async function hint(url: string): Promise<void> {
  await bank.notify(service, url);
  await queryDueOperations(service.deps);
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('kind')
    .where('subject', '=', `pre_authorization:${id}`)
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('hold on a card that requires a 3-D Secure challenge', () => {
  for (const brand of ['visa', 'mastercard', 'amex', 'diners'] as const)
    test(`${brand}: stays Iniciada and returns the bank URL`, async () => {
      const merchant = await aMerchant(service);
      await setReservationBrands(service.deps.db, merchant.id, [brand]);
      const created = await aNew(merchant);
      assertAsked(await ask(created, brand));
      assert.equal(await stateOf(merchant.production, created.id), 'Iniciada');
      assert.match((await read(merchant.production, created.id)).blocked_reason, /under way/);
      const transaction = await transactionOf(service, merchant.production, created.id);
      assert.equal(transaction.status, 'Pendiente');
      assert.equal(transaction.error, null);
      assert.deepEqual(await eventsOf(created.id), []);
    });

  test('approved: is Pre-autorizada, dated from the request, and can be charged', async () => {
    service.clock.travel('2027-01-15T10:00');
    const merchant = await aMerchant(service);
    const does = await watch(network);
    const { id, url } = await aWaiting(merchant);
    service.clock.advance({ minutes: 4 });
    assert.equal(await bank.answerBank(url, 'approve'), bank.RETURN_URL);
    await hint(url);
    const shown = await read(merchant.production, id);
    assert.equal(shown.status, 'Pre-autorizada');
    assert.equal(shown.authorized_amount, 100_000);
    assert.equal(shown.authorized_at, '2027-01-15T10:00:00-05:00');
    assert.equal(shown.confirmable_until, '2027-01-22T10:00:00-05:00');
    assert.equal((await transactionOf(service, merchant.production, id)).status, 'Autorizada');
    assert.equal((await sync(merchant.production, id)).body.success, true);
    assert.equal((await confirm(merchant.production, id, 60_000)).status, 200);
    assert.deepEqual(await eventsOf(id), ['mit.pre_authorized', 'mit.confirmed']);
    assert.deepEqual(await does(), ['hold pending', 'hold approved', 'capture approved']);
    await assertSound(service);
  });

  test('approved: can be released', async () => {
    const merchant = await aMerchant(service);
    const { id, url } = await aWaiting(merchant);
    await bank.answerBank(url, 'approve');
    await hint(url);
    assert.equal((await release(merchant.production, id)).status, 200);
    assert.equal(await stateOf(merchant.production, id), 'Anulada');
    await assertSound(service);
  });

  test('rejected: is Rechazada with 05 and sends mit.declined', async () => {
    const merchant = await aMerchant(service);
    const created = await aWaiting(merchant);
    await bank.answerBank(created.url, 'reject');
    await hint(created.url);
    const shown = await read(merchant.production, created.id);
    assert.equal(shown.status, 'Rechazada');
    assert.equal(shown.error.code, '05');
    assert.deepEqual(await eventsOf(created.id), ['mit.declined']);
    assertRefused(await ask(created), 422, 'M05');
  });

  test('undecided: is Rechazada with 63 after ten minutes', async () => {
    const merchant = await aMerchant(service);
    const { id } = await aWaiting(merchant);
    service.clock.advance({ minutes: 9, seconds: 59 });
    await queryDueOperations(service.deps);
    assert.equal(await stateOf(merchant.production, id), 'Iniciada');
    service.clock.advance({ seconds: 1 });
    await queryDueOperations(service.deps);
    const shown = await read(merchant.production, id);
    assert.equal(shown.status, 'Rechazada');
    assert.equal(shown.error.code, '63');
    assert.deepEqual(await eventsOf(id), ['mit.declined']);
  });

  test('decided with a lost notification: sync or the next scheduled query finds the result', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aWaiting(merchant), await aWaiting(merchant)];
    for (const { url } of [one, other]) await bank.answerBank(url, 'approve');
    const { status, body } = await sync(merchant.production, one.id);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.pre_authorization.status, 'Pre-autorizada');
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    assert.equal(await stateOf(merchant.production, other.id), 'Pre-autorizada');
  });

  test('without a return URL is Rechazada with 63', async () => {
    const created = await aNew(await aMerchant(service));
    assertRefused(await authorize(service, created, bank.challengeCardNumber()), 422, '63');
  });

  test('with the merchant’s own 3-D Secure result needs no challenge', async () => {
    const merchant = await aMerchant(service);
    const three_ds = { eci: '05', cavv: 'AAABBB', xid: 'CCCDDD' };
    for (const payment_card of [aCard(bank.challengeCardNumber()), bank.challengeCard()]) {
      const answer = await authorize(service, await aNew(merchant), '', { payment_card, three_ds });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
    }
    const of = { eci: '05', cavv: 'A', xid: 'B', specification_version: '2' };
    const foreign = await authorize(service, await aNew(merchant), '', {
      payment_card: bank.challengeCard(),
      three_ds: of,
    });
    assertRefused(foreign, 422, '319');
  });
});

describe('while the customer completes the challenge', () => {
  test('other operations on the reservation are rejected, and sync leaves it Iniciada', async () => {
    const merchant = await aMerchant(service);
    const created = await aWaiting(merchant);
    const does = await watch(network);
    assertRefused(await ask(created), 429, 'MIT_IN_PROGRESS');
    assertRefused(await authorize(service, created, cardOf('approve')), 429, 'MIT_IN_PROGRESS');
    assertRefused(await confirm(merchant.production, created.id), 429, 'MIT_IN_PROGRESS');
    assertRefused(await release(merchant.production, created.id), 429, 'MIT_IN_PROGRESS');
    const { status, body } = await sync(merchant.production, created.id);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.pre_authorization.status, 'Iniciada');
    assert.deepEqual(await does(), []);
  });

  test('a failed query leaves the reservation Iniciada', async () => {
    const merchant = await aMerchant(service);
    const { id, url } = await aWaiting(merchant);
    await network.faults({ mode: 'hang' });
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    assert.equal(await stateOf(merchant.production, id), 'Iniciada');
    assert.equal((await sync(merchant.production, id)).body.success, false);
    await network.faults({});
    await bank.answerBank(url, 'approve');
    await hint(url);
    assert.equal(await stateOf(merchant.production, id), 'Pre-autorizada');
  });

  test('a lost gateway response is unknown until sync queries the gateway', async () => {
    const merchant = await aMerchant(service);
    const created = await aNew(merchant);
    const KEY = { 'idempotency-key': 'perdida' };
    await network.faults({ mode: 'drop_after' });
    assertUnknown(await ask(created, 'visa', KEY));
    await network.faults({});
    const { body } = await sync(merchant.production, created.id);
    assert.equal(body.success, true);
    assert.equal(body.pre_authorization.status, 'Iniciada');
    assertRefused(await ask(created), 429, 'MIT_IN_PROGRESS');
  });
});

describe('reservation challenge under an Idempotency-Key', () => {
  const KEY = { 'idempotency-key': 'una' };

  test('a repeated request returns the same URL', async () => {
    const created = await aNew(await aMerchant(service));
    const does = await watch(network);
    const first = await ask(created, 'visa', KEY);
    assertAsked(first);
    const again = await ask(created, 'visa', KEY);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(await does(), ['hold pending']);
  });

  test('a repeated request returns the URL after the process died before responding', async () => {
    const created = await aNew(await aMerchant(service));
    const restore = crashAfter(service.deps, 'hold');
    assert.equal((await ask(created, 'visa', KEY)).status, 500);
    restore();
    assert.equal((await ask(created, 'visa', KEY)).status, 409);
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    assertAsked(await ask(created, 'visa', KEY));
  });
});

describe('reservation challenge on the hosted page', () => {
  test('the bank redirects to the hosted page, whatever return URL the request contains', async () => {
    const merchant = await aMerchant(service);
    const { id, checkout_url } = await reserve(merchant.test);
    const answer = await authorizeHosted(service, id, '', { payment_card: bank.challengeCard() });
    assertAsked(answer);
    assert.equal(checkout_url, `${BASE_URL}/Checkout/${id}`);
    assert.equal(await bank.answerBank(answer.body.url_response, 'approve'), checkout_url);
    await hint(answer.body.url_response);
    assert.equal(await stateOf(merchant.test, id), 'Pre-autorizada');
  });

  test('the sandbox simulates the customer’s decision at the bank', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const [outcome, status, state] of [
      [undefined, 201, 'Pre-autorizada'],
      ['approve', 201, 'Pre-autorizada'],
      ['reject', 422, 'Rechazada'],
      ['pending', 202, 'Iniciada'],
    ] as const) {
      const { id } = await reserve(merchant.test);
      const path = `/api/v1/sandbox/pre-authorizations/${id}/authorize`;
      const answer = await merchant.test.post(path, { number: bank.challengeCardNumber(), outcome });
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(await stateOf(merchant.test, id), state);
    }
  });

  test('advancing the sandbox clock expires the challenge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await reserve(merchant.test);
    const path = `/api/v1/sandbox/pre-authorizations/${id}/authorize`;
    await merchant.test.post(path, { number: bank.challengeCardNumber(), outcome: 'pending' });
    await happenedUntil(merchant, later({ minutes: 10 }));
    assert.equal(await stateOf(merchant.test, id), 'Rechazada');
  });
});
