import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { approved, fakeGateway, openAccount } from '#test/support/gateways.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const [first, second] = [fakeGateway('primera'), fakeGateway('segunda', { currencies: ['COP'] })];
/** A gateway that requires the payer's consent. */
const withTerms = fakeGateway('tercera', { consent: true });
const service = useApp({ network_url: network.url, providers: [first, second, withTerms] });
const CARD = TEST_CARDS.find((card) => card.outcome === 'approve')?.number ?? '';
const UNKNOWN = { kind: 'unknown', code: 'T01', reason: 'silence' } as const;
const NOT_SENT = { kind: 'failed', code: 'E99', reason: 'no connection', unasked: true } as const;

beforeEach(() => {
  service.clock.travel('2027-01-15T10:00');
  for (const gateway of [first, second, withTerms]) Object.assign(gateway, { asked: [], answers: {} });
});

async function pay(merchant: TestMerchant, world: 'test' | 'production', change = {}): Promise<Answer> {
  const made = await merchant[world].post('/api/v1/payment/generate', aCharge(merchant.office, change));
  const payment = { id: made.body.payment_id, token: made.body.token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(CARD) };
  return client(service, '').post('/api/v1/payment/checkout/card', body);
}

async function operationsOf({ id }: TestMerchant) {
  const { db } = service.deps;
  const columns = ['kind', 'status', 'provider', 'network_id', 'passed_on_by'] as const;
  return db
    .selectFrom('operations')
    .select(columns)
    .where('commerce_id', '=', id)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

describe('merchant with several gateway accounts', () => {
  let merchant: TestMerchant;
  beforeEach(async () => {
    merchant = await aMerchant(service);
    await openAccount(service, merchant.id, first);
    await openAccount(service, merchant.id, second);
  });

  test('charges at the first gateway and records it in the operation', async () => {
    assert.equal((await pay(merchant, 'production')).body.transaction.status, 'Aprobada');
    assert.deepEqual(await operationsOf(merchant), [
      {
        kind: 'purchase',
        status: 'approved',
        provider: 'primera',
        network_id: 'primera-1',
        passed_on_by: null,
      },
    ]);
    assert.deepEqual(second.asked, []);
  });

  test('sends test charges only to the simulator', async () => {
    assert.equal((await pay(merchant, 'test')).body.transaction.status, 'Aprobada');
    assert.deepEqual([...first.asked, ...second.asked], []);
    assert.equal((await operationsOf(merchant))[0]?.provider, 'simulator');
  });

  test('charges at the second gateway when the request could not be sent to the first', async () => {
    first.answers.purchase = () => NOT_SENT;
    assert.equal((await pay(merchant, 'production')).body.transaction.status, 'Aprobada');
    const [operation] = await operationsOf(merchant);
    assert.deepEqual([operation?.provider, operation?.passed_on_by], ['segunda', 'primera']);
    assert.equal(first.asked[0]?.reference, second.asked[0]?.reference, 'one charge, one reference');
  });

  test('passes no charge on to a gateway whose terms the payer has not accepted', async () => {
    const other = await aMerchant(service);
    await openAccount(service, other.id, first);
    await openAccount(service, other.id, withTerms);
    first.answers.purchase = () => NOT_SENT;
    const { body } = await pay(other, 'production');
    assert.notEqual(body.transaction?.status, 'Aprobada');
    assert.deepEqual(withTerms.asked, []);
    const [operation] = await operationsOf(other);
    assert.deepEqual([operation?.provider, operation?.passed_on_by], ['primera', null]);
  });

  test('does not charge at the second gateway after an unknown outcome or a decline', async () => {
    first.answers.purchase = () => UNKNOWN;
    assert.equal((await pay(merchant, 'production')).status, 202);
    first.answers.purchase = ({ reference }) => {
      const { record } = approved({ reference }, 'x') as Extract<
        ReturnType<typeof approved>,
        { record: unknown }
      >;
      return { kind: 'declined', record: { ...record, code: '51' } };
    };
    assert.equal((await pay(merchant, 'production')).body.transaction.status, 'Rechazada');
    assert.deepEqual(second.asked, []);
  });

  test('does not pass on a charge that was queried during the call to the first gateway', async () => {
    first.answers.query = () => ({ kind: 'absent' });
    first.answers.purchase = async () => {
      service.clock.advance({ seconds: 30 });
      await queryDueOperations(service.deps);
      return NOT_SENT;
    };
    const { body } = await pay(merchant, 'production');
    assert.equal(body.transaction.status, 'Fallida');
    assert.deepEqual(second.asked, []);
    assert.equal((await operationsOf(merchant))[0]?.status, 'failed');
  });

  test('charges at the gateway that supports the currency', async () => {
    await openAccount(service, merchant.id, second, { place: 'first' });
    const answer = await pay(merchant, 'production', { currency_type: 'USD' });
    assert.equal(answer.body.transaction.status, 'Aprobada', JSON.stringify(answer.body));
    assert.deepEqual(second.asked, []);
  });

  test('refunds at the gateway that made the charge, even after the gateways change', async () => {
    const { body } = await pay(merchant, 'production');
    await openAccount(service, merchant.id, second, { place: 'only' });
    const { transaction_id: number } = body.transaction;
    const back = await merchant.production.post(`/api/v1/payment/transaction/${number}/refund`, {});
    assert.ok(back.status < 300, JSON.stringify(back.body));
    assert.deepEqual(second.asked, []);
    assert.equal(first.asked.at(-1)?.call, 'void');
    await pay(merchant, 'production');
    assert.equal(second.asked.length, 1);
  });

  test('queries the gateway that made the charge, even after the gateways change', async () => {
    first.answers.purchase = () => UNKNOWN;
    await pay(merchant, 'production');
    await openAccount(service, merchant.id, second, { place: 'only' });
    service.clock.advance({ seconds: 30 });
    await queryDueOperations(service.deps);
    assert.equal(first.asked.at(-1)?.call, 'query');
    assert.equal((await operationsOf(merchant))[0]?.status, 'approved');
  });

  test('stores the gateway secrets encrypted', async () => {
    const rows = await service.deps.db.selectFrom('provider_accounts').selectAll().execute();
    const text =
      JSON.stringify(rows) + rows.map(({ secrets_sealed }) => secrets_sealed.toString('latin1')).join('');
    assert.ok(!text.includes('secreto'));
    assert.ok(text.includes('tienda'));
  });
});

test('an operation at a gateway without an account stays unknown and is queried nowhere else', async () => {
  const merchant = await aMerchant(service);
  await openAccount(service, merchant.id, first);
  first.answers.purchase = () => UNKNOWN;
  await pay(merchant, 'production');
  await service.deps.db.deleteFrom('provider_accounts').where('commerce_id', '=', merchant.id).execute();
  service.clock.advance({ seconds: 30 });
  await queryDueOperations(service.deps);
  assert.equal((await operationsOf(merchant))[0]?.status, 'open');
});
