import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { PAYER } from '#test/support/bodies.ts';
import * as bank from '#test/support/challenge.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';
import { cardFor, generate, statusOf } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Charge = Awaited<ReturnType<typeof generate>>;
type Body = Readonly<Record<string, unknown>>;

const PSE = { bank: '9003', userType: 'person', identificationType: 'CC', identification: '1018456789' };
const WAYS = { pse: { pse: PSE }, cash: { cash: { franchise: 'Efecty' } } } as const;

let merchantOfAll: TestMerchant | undefined;

/** Shared by all tests, which do not depend on each other's data. */
async function theMerchant(): Promise<TestMerchant> {
  merchantOfAll ??= await aMerchant(service);
  return merchantOfAll;
}

/** Creates a charge with an open bank payment or voucher. */
async function anOpen(merchant: TestMerchant, method: keyof typeof WAYS, change: Body = {}) {
  const charge = await generate(merchant, change);
  const body = { payment: charge, customer_payer: PAYER, ...WAYS[method] };
  const answer = await client(service, '').post(`/api/v1/payment/checkout/${method}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { charge, number: answer.body.transaction.transaction_id };
}

function standFor({ test: api }: TestMerchant, { id }: Pick<Charge, 'id'>, body?: Body): Promise<Answer> {
  return api.post(`/api/v1/sandbox/payments/${id}/pay`, body);
}

/** Returns the number of attempts of the charge. */
async function attemptsAt({ test: api }: TestMerchant, { id }: Charge): Promise<number> {
  return (await api.post(`/api/v1/payment/all-transaction-status/${id}`)).body.transactions.length;
}

describe('the sandbox settles the open attempt:', () => {
  for (const method of ['pse', 'cash'] as const) {
    for (const [outcome, status] of [
      [undefined, 'Aprobada'],
      ['approve', 'Aprobada'],
      ['reject', 'Rechazada'],
    ] as const) {
      for (const body of [{ method, outcome }, { outcome }]) {
        const named = body.method === undefined ? 'without a method' : 'by its method';
        test(`${method} ${named}, ${outcome ?? 'no outcome given'}: ${status}`, async () => {
          const merchant = await theMerchant();
          const { charge, number } = await anOpen(merchant, method);
          const answer = await standFor(merchant, charge, body);
          assert.equal(answer.status, 200, JSON.stringify(answer.body));
          assert.equal(answer.body.transaction.status, status);
          assert.equal(answer.body.transaction.transaction_id, number, 'not the open transaction');
          assert.equal(answer.body.transaction.error?.code, outcome === 'reject' ? '05' : undefined);
          assert.equal(await attemptsAt(merchant, charge), 1);
          assert.equal(await statusOf(charge, merchant.test), status);
        });
      }
    }

    test(`${method} left pending stays open and can be settled later`, async () => {
      const merchant = await theMerchant();
      const { charge } = await anOpen(merchant, method);
      const waits = method === 'pse' ? 'Pendiente' : 'Por Pagar';
      const still = await standFor(merchant, charge, { method, outcome: 'pending' });
      assert.equal(still.body.transaction.status, waits, JSON.stringify(still.body));
      assert.equal((await standFor(merchant, charge)).body.transaction.status, 'Aprobada');
      assert.equal((await standFor(merchant, charge)).body.error.code, 'payment_already_paid');
    });

    test(`another method than the open ${method} is refused, as at the checkout`, async () => {
      const merchant = await theMerchant();
      const { charge } = await anOpen(merchant, method);
      const other = method === 'pse' ? 'cash' : 'pse';
      for (const body of [{ method: other }, { method: 'card' }, { number: cardFor('approve') }]) {
        const answer = await standFor(merchant, charge, body);
        assert.equal(answer.status, 403, JSON.stringify(answer.body));
        assert.equal(answer.body.error.code, 'payment_in_progress');
      }
      assert.equal(await attemptsAt(merchant, charge), 1);
    });
  }

  test('a charge that allows several attempts accepts another method next to the open one', async () => {
    const merchant = await theMerchant();
    const { charge } = await anOpen(merchant, 'cash', { advanced_options: { max_transactions: 3 } });
    const bySide = await standFor(merchant, charge, { method: 'pse', outcome: 'pending' });
    assert.equal(bySide.body.transaction.status, 'Pendiente', JSON.stringify(bySide.body));
    const cash = await standFor(merchant, charge, { method: 'cash', outcome: 'reject' });
    assert.equal(cash.body.transaction.payment_method, 'cash');
    assert.equal(cash.body.transaction.status, 'Rechazada');
    const rest = await standFor(merchant, charge);
    assert.equal(rest.body.transaction.payment_method, 'pse');
    assert.equal(rest.body.transaction.status, 'Aprobada');
    assert.equal(await attemptsAt(merchant, charge), 2);
  });

  test('an expired voucher is rejected, and then any method can be used', async () => {
    const merchant = await theMerchant();
    const { charge } = await anOpen(merchant, 'cash');
    service.clock.advance({ hours: 73 });
    const late = await standFor(merchant, charge, { method: 'cash' });
    assert.equal(late.body.transaction.status, 'Rechazada', JSON.stringify(late.body));
    assert.equal((await standFor(merchant, charge)).body.transaction.status, 'Aprobada');
  });

  test('without an open attempt or a method, an approved card payment is made', async () => {
    const merchant = await theMerchant();
    const { body } = await standFor(merchant, await generate(merchant));
    assert.equal(body.transaction.payment_method, 'card');
    assert.equal(body.transaction.status, 'Aprobada');
  });
});

describe('a card with a 3-D Secure challenge', () => {
  async function aChallenge(merchant: TestMerchant): Promise<Charge> {
    const charge = await generate(merchant);
    const number = bank.challengeCardNumber();
    const { body } = await standFor(merchant, charge, { method: 'card', number, outcome: 'pending' });
    assert.equal(body.transaction.status, 'Pendiente', JSON.stringify(body));
    return charge;
  }

  for (const [outcome, status] of [
    ['approve', 'Aprobada'],
    ['reject', 'Rechazada'],
  ] as const) {
    for (const body of [{}, { method: 'card' }, { number: bank.challengeCardNumber() }]) {
      test(`is settled by ${JSON.stringify(Object.keys(body))}: ${outcome}`, async () => {
        const merchant = await theMerchant();
        const charge = await aChallenge(merchant);
        const answer = await standFor(merchant, charge, { ...body, outcome });
        assert.equal(answer.body.transaction.status, status, JSON.stringify(answer.body));
        assert.equal(await attemptsAt(merchant, charge), 1);
      });
    }
  }

  test('is not settled with another card', async () => {
    const merchant = await theMerchant();
    const charge = await aChallenge(merchant);
    const answer = await standFor(merchant, charge, { method: 'card', number: cardFor('approve') });
    assert.equal(answer.body.error?.code, 'payment_in_progress', JSON.stringify(answer.body));
    assert.equal(await statusOf(charge, merchant.test), 'Pendiente');
  });

  test('of a reservation is settled by simulating the customer again', async () => {
    const { test: api } = await theMerchant();
    const path = (id: string) => `/api/v1/sandbox/pre-authorizations/${id}/authorize`;
    for (const [body, status, state] of [
      [{}, 201, 'Pre-autorizada'],
      [{ number: bank.challengeCardNumber(), outcome: 'reject' }, 422, 'Rechazada'],
      [{ number: cardFor('approve') }, 429, 'Iniciada'],
    ] as const) {
      const { id } = await reservations.reserve(api);
      const asked = await api.post(path(id), { number: bank.challengeCardNumber(), outcome: 'pending' });
      assert.equal(asked.status, 202, JSON.stringify(asked.body));
      assert.equal((await api.post(path(id), body)).status, status);
      assert.equal(await reservations.stateOf(api, id), state);
    }
  });
});

test('an order of items is settled only with the method it was made with', async () => {
  const shop = await aCollector(service);
  for (const [method, outcome, status] of [
    ['pse', 'reject', 'Rechazada'],
    ['cash', 'reject', 'Rechazada'],
    ['cash', 'approve', 'Aprobada'],
  ] as const) {
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const order = { items: [{ id }], customer_payer: PAYER, ...WAYS[method] };
    const { body } = await shop.send(`pay/${method}`, order);
    const pay = `/api/v1/sandbox/payments/${body.payment_id}/pay`;
    const other = await shop.merchant.test.post(pay, { method: 'card' });
    assert.equal(other.status, 403, JSON.stringify(other.body));
    const answer = await shop.merchant.test.post(pay, { method, outcome });
    assert.equal(answer.body.transaction.status, status, JSON.stringify(answer.body));
  }
});

test('a production token gets the same 403 on every sandbox path', async () => {
  const { production } = await theMerchant();
  const id = '01890000-0000-7000-8000-000000000000';
  for (const answer of [
    await production.get('/api/v1/sandbox/clock'),
    // Also with an invalid body: the 403 comes before validation.
    await production.post('/api/v1/sandbox/clock', {}),
    await production.get('/api/v1/sandbox/mails'),
    await production.get('/api/v1/sandbox/webhooks'),
    await production.post(`/api/v1/sandbox/webhooks/${id}/replay`),
    await production.post(`/api/v1/sandbox/payments/${id}/pay`),
    await production.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`),
    await production.post(`/api/v1/sandbox/invitations/${id}/accept`),
    await production.delete('/api/v1/sandbox'),
  ]) {
    assert.equal(answer.status, 403);
    assert.equal(answer.body.message, 'The sandbox accepts only test tokens.');
  }
});
