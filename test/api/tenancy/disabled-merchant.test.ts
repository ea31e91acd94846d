import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { pay as payCharge } from '#src/checkout/payments/checkout.ts';
import { byCard } from '#src/checkout/payments/ways.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { authorizeReservation } from '#src/checkout/reservations/operate.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import {
  authorize,
  authorizeHosted,
  cardOf,
  reserve,
  stateOf,
  watch,
} from '#test/support/reservation-api.ts';
import { generate, statusOf } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const payer = () => client(service, '');

const disable = ({ id }: { id: number }) => switchMerchant(service.deps, { id, active: false });
const enable = ({ id }: { id: number }) => switchMerchant(service.deps, { id, active: true });

const INVALID_PAIR = 'invalid_payment_credentials';
const BANK = { bank: '1040', userType: 'person', identificationType: 'CC', identification: PAYER.id_number };

/** The fields of each payment method, in addition to the payer. */
const WAYS = {
  card: { payment_card: aCard(cardOf('approve')) },
  pse: { pse: BANK },
  cash: { cash: { franchise: 'Efecty' } },
} as const;

function pay(charge: { id: string; token: string }, way: keyof typeof WAYS, headers = {}): Promise<Answer> {
  const body = { payment: charge, customer_payer: PAYER, ...WAYS[way] };
  return payer().post(`/api/v1/payment/checkout/${way}`, body, headers);
}

function assertDisabled({ status, body }: Answer): void {
  assert.equal(status, 403, JSON.stringify(body));
  const { message, error } = body;
  assert.deepEqual(error, {
    type: 'authorization_error',
    code: 'merchant_disabled',
    message,
    param: null,
  });
}

async function apiOf(merchant: TestMerchant, production: boolean) {
  return production ? merchant.production : merchant.test;
}

describe('payers of a disabled merchant', () => {
  for (const production of [true, false]) {
    test(`cannot pay a charge of ${production ? 'production' : 'test'} by card, PSE or cash`, async () => {
      const merchant = await aMerchant(service);
      const api = await apiOf(merchant, production);
      const charge = await generate(merchant, {}, api);
      await disable(merchant);
      const does = await watch(network);
      for (const way of ['card', 'pse', 'cash'] as const) {
        assertDisabled(await pay(charge, way));
        assertDisabled(await pay(charge, way, { 'idempotency-key': `off-${way}-${production}` }));
      }
      const spanish = await pay(charge, 'card', { 'accept-language': 'es' });
      assert.equal(spanish.body.message, 'Este comercio está deshabilitado.');
      assert.equal((await pay({ ...charge, token: 'otro' }, 'card')).body.error.code, INVALID_PAIR);
      assert.deepEqual(await does(), []);
      await enable(merchant);
      assert.equal((await pay(charge, 'card')).body.transaction.status, 'Aprobada');
    });
  }

  test('cannot authorize a hold, by API or at the hosted page', async () => {
    const merchant = await aMerchant(service);
    const byApi = await reserve(merchant.production, { checkout_type: 'api' });
    const byPage = await reserve(merchant.production);
    await disable(merchant);
    const does = await watch(network);
    assertDisabled(await authorize(service, byApi));
    assertDisabled(await authorizeHosted(service, byPage.id));
    assert.deepEqual(await does(), []);
    await enable(merchant);
    assert.equal((await authorize(service, byApi)).status, 201);
  });

  test('cannot look up or pay items, and the ERP is not queried', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('D-1'));
    const { id } = await shop.find('D-1');
    await disable(shop.merchant);
    const { asked } = shop.erp;
    const does = await watch(network);
    service.clock.advance({ minutes: 1 });
    assertDisabled(await shop.ask());
    assertDisabled(await shop.pay([{ id }]));
    for (const way of ['pse', 'cash'] as const) {
      assertDisabled(await shop.send(`pay/${way}`, { items: [{ id }], customer_payer: PAYER, ...WAYS[way] }));
    }
    assert.equal(shop.erp.asked, asked);
    assert.deepEqual(await does(), []);
    await enable(shop.merchant);
    assert.equal((await shop.pay([{ id }])).body.transaction.status, 'Aprobada');
  });
});

test('a payment that passed authentication before the merchant was disabled is refused', async () => {
  const merchant = await aMerchant(service);
  const charge = await generate(merchant, {}, merchant.production);
  const { id } = await reserve(merchant.production);
  const body = { customer_payer: PAYER, payment_card: aCard(cardOf('approve')) } as never;
  await disable(merchant);
  const does = await watch(network);
  const disabled = { entry: commonErrors.merchant_disabled };
  const commerce_id = merchant.id;
  const payment = { commerce_id, id: charge.id };
  await assert.rejects(payCharge(service.deps, payment, byCard(service.deps, body)), disabled);
  await assert.rejects(authorizeReservation(service.deps, { commerce_id, id }, body), disabled);
  assert.deepEqual(await does(), []);
});

describe('operations pending when the merchant is disabled', () => {
  test('a paid voucher and an unknown card payment are recorded and reported', async () => {
    const merchant = await aMerchant(service);
    const receiver = await useReceiver();
    const urls = { advanced_options: { result_urls: { webhook: receiver.url } } };
    const inCash = await generate(merchant, urls, merchant.production);
    const byUnknownCard = await generate(merchant, urls, merchant.production);
    const { coupon } = (await pay(inCash, 'cash')).body.transaction;
    await network.faults({ mode: 'error' });
    assert.equal((await pay(byUnknownCard, 'card')).status, 202);
    await network.faults({});
    await disable(merchant);
    await fetch(`${network.url}/cash-coupons/${coupon}/pay`, { method: 'POST' });
    service.clock.advance({ hours: 25 });
    await queryDueOperations(service.deps);
    await deliverDue(service.deps, { outbound: service.deps.outbound });
    const reported = receiver.received.map(({ body }) => JSON.parse(body).transaction.status);
    assert.deepEqual(reported.sort(), ['Aprobada', 'Fallida', 'Por Pagar']);
    await assertBooks(service, merchant, network, true);
    await enable(merchant);
    assert.equal(await statusOf(inCash, merchant.production), 'Aprobada');
  });

  test('a requested refund is completed', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant, {}, merchant.production);
    const { transaction_id } = (await pay(charge, 'card')).body.transaction;
    await network.faults({ mode: 'error' });
    const path = `/api/v1/payment/transaction/${transaction_id}/refund`;
    assert.equal((await merchant.production.post(path)).status, 202);
    await network.faults({});
    await disable(merchant);
    service.clock.advance({ hours: 25 });
    const [asked] = await queryDueOperations(service.deps);
    assert.equal(asked?.status === 'open', false, 'the outcome is known');
    await assertBooks(service, merchant, network, true);
  });
});

test('a hold of a disabled merchant expires only after the merchant is enabled again', async () => {
  service.clock.travel('2027-02-01T10:00');
  const merchant = await aMerchant(service);
  const other = await aMerchant(service);
  const held = await reserve(merchant.production, { checkout_type: 'api' });
  const theirs = await reserve(other.production, { checkout_type: 'api' });
  for (const one of [held, theirs]) assert.equal((await authorize(service, one)).status, 201);
  await disable(merchant);
  service.clock.travel('2027-02-08T10:00');
  const happened = await runReservations(service.deps);
  const ours = happened.filter(({ pre_authorization_id: id }) => [held.id, theirs.id].includes(id));
  assert.deepEqual(
    ours.map(({ event, pre_authorization_id }) => [event, pre_authorization_id]),
    [['mit.expired', theirs.id]],
  );
  await enable(merchant);
  assert.equal(await stateOf(merchant.production, held.id), 'Pre-autorizada');
  const confirmed = await merchant.production.post(`/api/v1/mit/pre-authorizations/${held.id}/confirm`, {
    amount: 1,
  });
  assert.equal(confirmed.body.error.code, 'MIT_EXPIRED', 'the hold has expired at the network');
  assert.deepEqual(
    (await runReservations(service.deps)).map(({ event }) => event),
    ['mit.expired'],
  );
  assert.equal(await stateOf(merchant.production, held.id), 'Vencida');
});
