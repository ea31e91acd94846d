import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound } from '#test/support/assertions.ts';
import { aCard } from '#test/support/bodies.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { anAuthorization, assertRefused, authorize, authorizeHosted, authorizeInSandbox } = reservations;
const { cardOf, RESERVATIONS, read, reserve, stateOf, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const API = { checkout_type: 'api' };
const NOBODY = '01890000-0000-7000-8000-000000000000';
const DECLINES = TEST_CARDS.filter(({ brand, outcome }) => brand === 'visa' && outcome === 'decline');

const ACTIONS: Readonly<Record<string, string>> = {
  ...{ '05': 'contact_issuer', '14': 'use_another_card', '41': 'use_another_card', '43': 'use_another_card' },
  ...{ '51': 'contact_issuer', '54': 'use_another_card', '57': 'use_another_card', '61': 'contact_issuer' },
  ...{ '62': 'use_another_card', '65': 'contact_issuer', '91': 'retry_later', '96': 'retry_later' },
  '98': 'check_card_data',
};

/** Expiry and release limit of a hold made on 15 January 2027 at 10:00: 7 days for Visa, 30 for Mastercard. */
const VALIDITY = {
  visa: ['2027-01-22T10:00:00-05:00', '2027-01-21T10:00:00-05:00'],
  mastercard: ['2027-02-14T10:00:00-05:00', '2027-02-13T10:00:00-05:00'],
} as const;

describe('authorizing through the API', () => {
  for (const brand of ['visa', 'mastercard'] as const) {
    test(`holds the amount on a ${brand} card`, async () => {
      const { production } = await aMerchant(service);
      const created = await reserve(production, { ...API, tax: 15_966.39 });
      const does = await watch(network);
      const number = cardOf('approve', undefined, brand);
      const payment_card = aCard(number, { installments: 36 });
      const { status, body } = await authorize(service, created, number, { payment_card });
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.success, true);
      const held = body.pre_authorization;
      assert.deepEqual(await does(), ['hold approved']);
      const [entry] = (await network.ledger()).slice(-1);
      assert.equal(entry?.amount, '100000.00');
      const { network_transaction_id, authorization_code, blocked_reason, error, token } = held;
      assert.equal(Number.isInteger(network_transaction_id), true);
      assert.match(authorization_code, /^\w{6}$/);
      assert.deepEqual([blocked_reason, error, token], [null, null, undefined]);
      const [end, release] = VALIDITY[brand];
      const expected = {
        ...{ status: 'Pre-autorizada', status_label: 'Cupo reservado', estimated_amount: 100_000 },
        ...{ authorized_amount: 100_000, max_confirmable_amount: 100_000, currency: 'COP', installments: 36 },
        card: { franchise: brand, bin: number.slice(0, 6), last_four: number.slice(-4) },
        ...{ response_code: '00', confirmable_until: end, voidable_until: release, expires_at: end },
        ...{ can_confirm: true, can_void: true, authorized_at: '2027-01-15T10:00:00-05:00' },
        ...{ confirmed_at: null, voided_at: null },
      };
      for (const [field, value] of Object.entries(expected)) assert.deepEqual(held[field], value, field);
      assert.deepEqual(await read(production, created.id), held);
      const transaction = await transactionOf(service, production, created.id);
      assert.equal(transaction.status, 'Autorizada');
      assert.equal(transaction.status_key, 'authorized');
      assert.equal(transaction.amount, 100_000);
      assert.equal(transaction.pre_authorization_id, created.id);
      assert.equal(transaction.approved_at, null);
    });
  }

  for (const { code, number } of DECLINES) {
    test(`declined with ${code} returns 422, the state Rechazada and the reason`, async () => {
      const { production } = await aMerchant(service);
      const created = await reserve(production, API);
      const { status, body } = await authorize(service, created, number);
      assert.equal(status, 422);
      assert.equal(body.success, false);
      const { pre_authorization: shown } = body;
      assert.equal(shown.status, 'Rechazada');
      assert.equal(shown.status_label, 'Rechazada');
      assert.equal(shown.can_confirm, false);
      assert.equal(shown.can_void, false);
      assert.equal(shown.max_confirmable_amount, 0);
      assert.equal(shown.authorized_at, null);
      assert.equal(shown.response_code, code);
      assert.deepEqual(Object.keys(shown.error).sort(), ['action', 'code', 'message', 'retryable']);
      assert.equal(shown.error.code, code);
      assert.ok(shown.error.message.length > 0);
      if (code in ACTIONS) assert.equal(shown.error.action, ACTIONS[code]);
      assert.equal(body.error.code, code);
      assert.deepEqual(await read(production, created.id), shown);
      const transaction = await transactionOf(service, production, created.id);
      assert.equal(transaction.status, 'Rechazada');
      assert.equal(transaction.error.code, code);
    });
  }

  test('a card that does not support holds is Rechazada with M08', async () => {
    const { production } = await aMerchant(service);
    for (const brand of ['visa', 'mastercard']) {
      const created = await reserve(production, API);
      const answer = await authorize(service, created, cardOf('no_holds', undefined, brand));
      assertRefused(answer, 422, 'M08');
      assert.equal(answer.body.pre_authorization.status, 'Rechazada');
      assert.equal(answer.body.pre_authorization.error.code, 'M08');
    }
  });

  test('a card brand that is not enabled is rejected, and another card can be used', async () => {
    const { production } = await aMerchant(service);
    const created = await reserve(production, API);
    const does = await watch(network);
    for (const number of [
      cardOf('approve', undefined, 'amex'),
      cardOf('approve', undefined, 'diners'),
      '6011111111111117',
      '9999999999999995',
    ]) {
      assertRefused(await authorize(service, created, number), 422, 'MIT_FRANCHISE_NOT_ENABLED');
    }
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(production, created.id), 'Iniciada');
    assert.equal((await authorize(service, created)).status, 201);
  });

  test('accepts the card brands that the merchant has enabled', async () => {
    const merchant = await aMerchant(service);
    await sql`update merchants set reservation_brands = '{amex}' where id = ${merchant.id}`.execute(
      service.deps.db,
    );
    const created = await reserve(merchant.production, API);
    assertRefused(await authorize(service, created), 422, 'MIT_FRANCHISE_NOT_ENABLED');
    const number = cardOf('approve', undefined, 'amex');
    const { status, body } = await authorize(service, created, number);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.pre_authorization.card.franchise, 'amex');
  });

  test('rejects a test reservation because it requires the production environment', async () => {
    const { test: api } = await aMerchant(service);
    const { id, token } = await reserve(api, API);
    const does = await watch(network);
    for (const caller of [api, client(service, '')]) {
      const answer = await caller.post(`${RESERVATIONS}/${id}/authorize`, anAuthorization(token));
      assertRefused(answer, 422, 'MIT_PRODUCTION_KEY_REQUIRED');
    }
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(api, id), 'Iniciada');
  });

  test('requires the token of the same reservation', async () => {
    const { production } = await aMerchant(service);
    const [one, other] = [await reserve(production, API), await reserve(production, API)];
    const redirect = await reserve(production);
    for (const wrong of [
      { id: one.id, token: other.token },
      { id: one.id, token: `${one.token}x` },
      { id: one.id, token: one.token.toUpperCase() },
      { id: redirect.id, token: one.token },
    ]) {
      const answer = await authorize(service, wrong);
      assert.equal(answer.status, 403, JSON.stringify(answer.body));
      assert.equal(answer.body.error.type, 'authorization_error');
    }
    for (const id of [NOBODY, 'x', `${one.id}x`]) {
      const answer = await authorize(service, { id, token: one.token });
      assertNotFound(answer);
      assert.equal(typeof answer.body.message, 'string');
    }
    assert.equal(await stateOf(production, one.id), 'Iniciada');
    assert.equal((await authorize(service, one)).status, 201);
  });

  test('a second authorization is rejected after every outcome of the first', async () => {
    const { production } = await aMerchant(service);
    for (const [number, state, http, code] of [
      [cardOf('approve'), 'Pre-autorizada', 409, 'MIT_ALREADY_AUTHORIZED'],
      [cardOf('decline', '51'), 'Rechazada', 422, 'M05'],
      [cardOf('error'), 'Fallida', 422, 'M05'],
    ] as const) {
      const created = await reserve(production, API);
      await authorize(service, created, number);
      assert.equal(await stateOf(production, created.id), state);
      const does = await watch(network);
      const answer = await authorize(service, created);
      assertRefused(answer, http, code);
      assert.equal(answer.body.pre_authorization.status, state);
      assert.deepEqual(await does(), []);
    }
  });

  test('stores neither the card number nor the CVV', async () => {
    const { production } = await aMerchant(service);
    const created = await reserve(production, API);
    const number = cardOf('approve', undefined, 'mastercard');
    const payment_card = aCard(number, { cvv: '9173' });
    const key = { 'idempotency-key': 'una' };
    const answer = await authorize(service, created, number, { payment_card }, key);
    assert.equal(answer.status, 201);
    assert.equal(JSON.stringify(answer.body).includes(number), false);
    for (const name of ['pre_authorizations', 'transactions', 'operations', 'idempotency_keys']) {
      const { rows } = await sql<{ dump: string }>`
        select string_agg(t::text, ' ') as dump from ${sql.table(name)} t
      `.execute(service.deps.db);
      assert.equal((rows[0]?.dump ?? '').includes(number), false, name);
      assert.doesNotMatch(rows[0]?.dump ?? '', /[(,"]9173[),"]/, name);
    }
    assert.equal((await network.traffic()).includes(number), false);
  });
});

describe('authorizing on the hosted page', () => {
  for (const environment of ['test', 'production'] as const) {
    test(`needs only the reservation id in ${environment}`, async () => {
      const { [environment]: api } = await aMerchant(service);
      const { id } = await reserve(api);
      const does = await watch(network);
      const { status, body } = await authorizeHosted(service, id);
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.success, true);
      assert.equal(body.pre_authorization.status, 'Pre-autorizada');
      assert.deepEqual(await does(), ['hold approved']);
      assert.equal(await stateOf(api, id), 'Pre-autorizada');
    });
  }

  test('reports the same errors as the API', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    assertInvalid(await authorizeHosted(service, id, '411'), 'payment_card.number');
    const expired = { payment_card: aCard(cardOf('approve'), { expiration_date: '2026-12' }) };
    assertInvalid(await authorizeHosted(service, id, '', expired), 'payment_card.expiration_date');
    const amex = cardOf('approve', undefined, 'amex');
    assertRefused(await authorizeHosted(service, id, amex), 422, 'MIT_FRANCHISE_NOT_ENABLED');
    const declined = await authorizeHosted(service, id, cardOf('decline', '51'));
    assertRefused(declined, 422, '51');
    assert.equal(declined.body.pre_authorization.status, 'Rechazada');
  });

  test('finds only redirect reservations', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api, API);
    for (const wrong of [id, NOBODY, 'x']) assertNotFound(await authorizeHosted(service, wrong));
    assert.equal(await stateOf(api, id), 'Iniciada');
  });
});

test('a disabled merchant cannot hold amounts', async () => {
  const { id: commerce_id, production } = await aMerchant(service);
  const [byApi, byPage] = [await reserve(production, API), await reserve(production)];
  await switchMerchant(service.deps, { id: commerce_id, active: false });
  const does = await watch(network);
  for (const answer of [await authorize(service, byApi), await authorizeHosted(service, byPage.id)]) {
    assert.equal(answer.status, 403, JSON.stringify(answer.body));
    assert.equal(answer.body.error.type, 'authorization_error');
  }
  assert.deepEqual(await does(), []);
  await switchMerchant(service.deps, { id: commerce_id, active: true });
  assert.equal((await authorize(service, byApi)).status, 201);
});

describe('authorizing in the sandbox', () => {
  test('simulates the customer, with an approved Visa by default', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    const { status, body } = await authorizeInSandbox(api, id);
    assert.equal(status, 201);
    assert.equal(body.success, true);
    assert.equal(body.pre_authorization.status, 'Pre-autorizada');
    assert.equal(body.pre_authorization.card.franchise, 'visa');
    for (const [number, code, expected] of [
      [cardOf('approve', undefined, 'mastercard'), '00', 201],
      [cardOf('decline', '51'), '51', 422],
      [cardOf('no_holds'), 'M08', 422],
      [cardOf('error'), 'E99', 502],
    ] as const) {
      const answer = await authorizeInSandbox(api, (await reserve(api)).id, number);
      assert.equal(answer.status, expected, JSON.stringify(answer.body));
      assert.equal(answer.body.pre_authorization.response_code, code);
    }
  });

  test('works without a request body', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    assert.equal((await api.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`)).status, 201);
  });

  test('rejects production tokens, other merchants and invalid card numbers', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const [{ id }, live] = [await reserve(one.test), await reserve(one.production)];
    assert.equal((await authorizeInSandbox(one.production, live.id)).status, 403);
    assert.equal((await authorizeInSandbox(one.production, id)).status, 403);
    assertNotFound(await authorizeInSandbox(one.test, live.id));
    assertNotFound(await authorizeInSandbox(other.test, id));
    assertNotFound(await authorizeInSandbox(one.test, NOBODY));
    assert.equal((await authorizeInSandbox(client(service, ''), id)).status, 401);
    for (const number of ['411', 'x', '9999999999999999']) {
      assertInvalid(await authorizeInSandbox(one.test, id, number), 'number', number);
    }
    assert.equal(await stateOf(one.test, id), 'Iniciada');
  });
});
