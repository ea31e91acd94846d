import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { StandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { PAYER } from '#test/support/bodies.ts';
import { client, type TestMerchant } from '#test/support/merchant.ts';
import {
  aMerchantAt,
  askAfter,
  bookOf,
  generate,
  operationsOf,
  payByCard,
  usePlacetopay,
} from '#test/support/placetopay.ts';

const service = useApp();
let standIn: StandIn;
let merchant: TestMerchant;
let since = 0;

before(async () => {
  standIn = await usePlacetopay(service);
});

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  standIn.faults.clear();
  merchant = await aMerchantAt(service, standIn);
  since = standIn.ledger.entries().length;
});

const book = () => bookOf(standIn, since);
const pay = (number: string, change = {}) => payByCard(service, merchant, number, change);
const refund = (number: string, body = {}) =>
  merchant.production.post(`/api/v1/payment/transaction/${number}/refund`, body);
const lose = (does: boolean, path = '/gateway/process') => standIn.faults.add({ does, answer: 'drop', path });

/** The attempts at a charge, as its merchant reads them. */
async function statusOf(number: string): Promise<string> {
  const { body } = await merchant.production.post(`/api/v1/payment/transaction/${number}`);
  return body.data.status;
}

describe('a card at PlacetoPay', () => {
  test('is charged with its tax, payer and notification address, and the charge has the gateway’s numbers', async () => {
    const { status, body } = await pay(CARDS.approved, { amount: 119_000, selected_taxes: [3] });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.status, 'Aprobada');
    const sent = standIn.requests.at(-1)?.body;
    assert.deepEqual(sent.payment.amount, {
      currency: 'COP',
      total: 119_000,
      taxes: [{ kind: 'valueAddedTax', amount: 19_000, base: 100_000 }],
    });
    assert.deepEqual(
      [sent.payer.name, sent.payer.email, sent.payer.mobile, sent.payer.document],
      ['Ana Pérez', 'ana@correo.example', '+573004567890', '1018456789'],
    );
    assert.equal(sent.notificationURL, `https://cuota.test/network/notifications/${merchant.id}/placetopay`);
    const [entry] = standIn.ledger.entries().slice(since);
    const [operation] = await operationsOf(service, merchant);
    assert.deepEqual(
      [operation?.provider, operation?.network_id, operation?.authorization_code, operation?.status],
      ['placetopay', String(entry?.internalReference), entry?.authorization, 'approved'],
    );
  });

  test('that is declined has a code of ours, and the gateway’s own words are kept', async () => {
    standIn.decide(CARDS.approved, { status: 'REJECTED', reason: 'Q9', message: 'Motivo sin catálogo' });
    const { body } = await pay(CARDS.approved);
    standIn.decide(CARDS.approved, null);
    assert.equal(body.transaction.status, 'Rechazada');
    const [operation] = await operationsOf(service, merchant);
    assert.deepEqual([operation?.code, operation?.provider_text], ['05', 'Motivo sin catálogo']);
  });

  test('whose answer was lost is unknown, and settled by asking: charged once', async () => {
    lose(true);
    const { status, body } = await pay(CARDS.approved);
    assert.equal(status, 202, JSON.stringify(body));
    await askAfter(service, { seconds: 30 });
    const [operation] = await operationsOf(service, merchant);
    assert.equal(operation?.status, 'approved');
    assert.deepEqual(book(), ['AUTH_ONLY APPROVED 50000 COP']);
  });

  test('whose request was lost stays unknown for a quarter of an hour, and has failed after it', async () => {
    lose(false);
    await pay(CARDS.approved);
    await askAfter(service, { minutes: 2 });
    assert.equal((await operationsOf(service, merchant))[0]?.status, 'open');
    await askAfter(service, { minutes: 14 });
    assert.equal((await operationsOf(service, merchant))[0]?.status, 'failed');
    assert.deepEqual(book(), []);
  });

  test('that the bank reviews is pending, and queried by the gateway’s number', async () => {
    await pay(CARDS.pendingApproved);
    const [pending] = await operationsOf(service, merchant);
    assert.ok(pending?.network_id);
    await askAfter(service, { minutes: 2 });
    assert.equal((await operationsOf(service, merchant))[0]?.status, 'approved');
    assert.equal(standIn.requests.at(-1)?.path, '/gateway/query');
  });

  test('is refused with wrong keys, and no card is charged', async () => {
    merchant = await aMerchantAt(service, standIn, { secret_key: 'another' });
    const { body } = await pay(CARDS.approved);
    assert.equal(body.transaction.status, 'Fallida');
    const [operation] = await operationsOf(service, merchant);
    assert.deepEqual([operation?.code, operation?.provider_text], ['S01', 'Autenticación fallida 102']);
    assert.deepEqual(book(), []);
  });
});

describe('a return at PlacetoPay', () => {
  test('of the whole on the same day undoes the charge', async () => {
    const { body } = await pay(CARDS.approved);
    const back = await refund(body.transaction.transaction_id);
    assert.ok(back.status < 300, JSON.stringify(back.body));
    assert.deepEqual(book(), ['AUTH_ONLY APPROVED 50000 COP', 'CREDIT APPROVED 50000 COP']);
  });

  test('in parts of one amount is distinguished, even if the answer to one was lost', async () => {
    const { transaction_id: number } = (await pay(CARDS.approved)).body.transaction;
    service.clock.advance({ days: 1 });
    assert.equal((await refund(number, { amount: 10_000 })).status, 200);
    lose(true, '/gateway/transaction');
    assert.equal((await refund(number, { amount: 10_000 })).status, 202);
    await askAfter(service, { seconds: 30 });
    const [, first, second] = await operationsOf(service, merchant);
    assert.deepEqual([first?.status, second?.status], ['approved', 'approved']);
    assert.notEqual(first?.network_id, second?.network_id);
    lose(false, '/gateway/transaction');
    assert.equal((await refund(number, { amount: 10_000 })).status, 202);
    await askAfter(service, { minutes: 16 });
    assert.equal((await operationsOf(service, merchant)).at(-1)?.status, 'failed');
    assert.equal((await refund(number)).status, 200, 'the rest');
    assert.deepEqual(book(), [
      'AUTH_ONLY APPROVED 50000 COP',
      'REFUND APPROVED 10000 COP',
      'REFUND APPROVED 10000 COP',
      'REFUND APPROVED 30000 COP',
    ]);
    assert.equal(await statusOf(number), 'Reversada');
  });

  test('that failed at the gateway is not taken for a later one of the same amount', async () => {
    const { transaction_id: number } = (await pay(CARDS.approved)).body.transaction;
    service.clock.advance({ days: 1 });
    standIn.decide('refund', { status: 'FAILED', reason: 'XH', message: 'Sin respuesta' });
    await refund(number, { amount: 10_000 });
    standIn.decide('refund', null);
    standIn.faults.add({ does: false, answer: 'late', path: '/gateway/transaction' });
    await refund(number, { amount: 10_000 });
    await askAfter(service, { seconds: 30 });
    assert.equal((await operationsOf(service, merchant)).at(-1)?.status, 'open');
    standIn.deliverLate();
    await askAfter(service, { minutes: 2 });
    assert.equal((await operationsOf(service, merchant)).at(-1)?.status, 'approved');
  });
});

describe('a bank transfer at PlacetoPay', () => {
  async function payByBank(change = {}) {
    const payment = await generate(merchant);
    const pse = {
      bank: '1007',
      userType: 'person',
      identificationType: 'CC',
      identification: '1018456789',
      ...change,
    };
    return client(service, '').post('/api/v1/payment/checkout/pse', { payment, customer_payer: PAYER, pse });
  }

  test('sends the payer to the bank, and is approved when they have approved', async () => {
    const { status, body } = await payByBank();
    assert.equal(status, 200, JSON.stringify(body));
    const { url_response } = body.transaction;
    assert.ok(url_response.startsWith(standIn.url), url_response);
    await fetch(url_response, { method: 'POST', body: '{}' });
    await askAfter(service, { minutes: 1 });
    assert.equal(await statusOf(body.transaction.transaction_id), 'Aprobada');
    assert.deepEqual(book(), ['AUTH_ONLY APPROVED 50000 COP']);
    const sent = standIn.requests.findLast(({ path }) => path === '/gateway/process')?.body;
    const { bankCode, userType } = sent.instrument.redirection.additional;
    assert.deepEqual([bankCode, userType, sent.payer.document], ['1007', 'person', '1018456789']);
  });

  test('that is not approved ends without a charge', async () => {
    const { body } = await payByBank({
      userType: 'company',
      identificationType: 'NIT',
      identification: '900123456',
    });
    assert.equal(body.transaction.status, 'Pendiente', JSON.stringify(body));
    await askAfter(service, { minutes: 61 });
    assert.equal(await statusOf(body.transaction.transaction_id), 'Fallida');
  });
});
