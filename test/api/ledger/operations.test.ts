import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { approved, fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const [first, second] = [fakeGateway('primera'), fakeGateway('segunda')];
const service = useApp({ network_url: network.url, providers: [first, second] });
const CARD = TEST_CARDS.find((card) => card.outcome === 'approve')?.number ?? '';

beforeEach(() => service.clock.travel('2027-01-15T10:00'));

async function pay(merchant: TestMerchant): Promise<{ id: string; transaction_id: number }> {
  const { body } = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office));
  const payment = { id: body.payment_id, token: body.token };
  const paid = { payment, customer_payer: PAYER, payment_card: aCard(CARD) };
  return (await client(service, '').post('/api/v1/payment/checkout/card', paid)).body.transaction;
}

const pathOf = (id: string | number) => `/api/v1/payment/transaction/${id}/operations`;

describe('the provider operations of a transaction', () => {
  test('are listed with provider, provider number and message, oldest first', async () => {
    const merchant = await aMerchant(service);
    await openAccount(service, merchant.id, first);
    await openAccount(service, merchant.id, second);
    first.answers.purchase = () => ({ kind: 'failed', code: 'E99', reason: 'no connection', unasked: true });
    const { id, transaction_id } = await pay(merchant);
    service.clock.advance({ hours: 30 });
    second.answers.refund = (request) => {
      const { record } = approved(request, 'segunda-2') as { record: object };
      return { kind: 'declined', record: { ...record, code: '05', text: 'Comercio sin saldo' } } as never;
    };
    await merchant.production.post(`/api/v1/payment/transaction/${transaction_id}/refund`, { amount: 100 });
    const { status, body } = await merchant.production.get(pathOf(transaction_id));
    assert.equal(status, 200);
    const [charge, refund] = body.data;
    assert.equal(typeof charge.answered_ms, 'number');
    assert.deepEqual(
      { ...charge, id: null, answered_ms: null },
      {
        id: null,
        kind: 'purchase',
        amount: 50_000,
        status: 'approved',
        response_code: '00',
        provider: 'segunda',
        provider_id: 'segunda-1',
        provider_message: null,
        passed_on_by: 'primera',
        authorization_code: 'A1',
        answered_ms: null,
        asked: 0,
        created_at: '2027-01-15 10:00:00',
        settled_at: '2027-01-15 10:00:00',
      },
    );
    assert.deepEqual(
      [refund.kind, refund.amount, refund.status, refund.provider_message],
      ['refund', 100, 'declined', 'Comercio sin saldo'],
    );
    assert.deepEqual((await merchant.production.get(pathOf(id))).body, body, 'by id as by number');
  });

  test('are not visible to other merchants or the other environment', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    await openAccount(service, merchant.id, second);
    const { id } = await pay(merchant);
    for (const reader of [other.production, merchant.test]) {
      assert.equal((await reader.get(pathOf(id))).status, 404);
    }
    assert.equal((await merchant.production.get(pathOf('nada'))).status, 404);
    assert.equal((await client(service, '').get(pathOf(id))).status, 401);
  });
});
