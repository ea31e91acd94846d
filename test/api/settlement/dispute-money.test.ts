import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { changeFeeSchedule } from '#src/ledger/virtual-account/fee-schedule.ts';
import { listBalances } from '#src/ledger/virtual-account/store.ts';
import { RefusedReport, reportDispute } from '#src/settlement/disputes/report.ts';
import { useApp } from '#test/support/app.ts';
import { amountsOf, aPaid, aReport, assertWell, later, open, statusOf } from '#test/support/disputes.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { replaceCalls, useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

function refund(merchant: TestMerchant, number: number, amount?: number) {
  const body = amount === undefined ? {} : { amount };
  return merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, body);
}

async function balancesOf(merchant: TestMerchant) {
  return listBalances(service.deps.db, { commerce_id: merchant.id, production: false });
}

afterEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await assertWell(service);
});

describe('an opened dispute', () => {
  test('takes exactly its amount out of the account, with a balanced entry', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const before = await balancesOf(merchant);
    const dispute = await open(service, paid);
    assert.equal(dispute.taken, 100_000_00n);
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
    const after = await balancesOf(merchant);
    assert.equal(after.get('network_receivable'), 0n);
    // The payable to the merchant falls by the amount. Commission, fee and taxes stay.
    assert.equal((after.get('merchant_payable') ?? 0n) - (before.get('merchant_payable') ?? 0n), 100_000_00n);
    for (const name of ['commission_income', 'fee_income', 'iva_payable', 'gravamen_payable'] as const)
      assert.equal(after.get(name), before.get(name), name);
    assert.equal(await statusOf(merchant, paid.number), 'Reversion Escalada');
  });

  test('returns withholdings in proportion, like a refund', async () => {
    const merchant = await aMerchant(service);
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change: { rete_ica_ppm: 4_140 } });
    const paid = await aPaid(service, merchant);
    const dispute = await open(service, paid, { amount: 50_000_00n });
    const { body } = await merchant.test.get(`/api/v1/disputes/${dispute.id}`);
    const [entry] = body.data.entries;
    assert.equal(entry.amount, 50_000);
    const movement = await merchant.test.get(`/api/v1/virtual-account/movements/${entry.id}`);
    assert.equal(movement.status, 200);
    assert.equal(movement.body.transaction_amount, -50_000);
    assert.equal(movement.body.rete_ica, -207);
    assert.equal(movement.body.liquidated_amount, -49_793);
    assert.match(movement.body.concept, /^Disputa parcial de la transacción \d+: caso C-\d+$/);
    assert.equal(movement.body.plan_detail_feature, null);
  });

  test('is one case and one movement, even if reported ten times concurrently', async () => {
    const merchant = await aMerchant(service);
    const report = aReport(await aPaid(service, merchant));
    const heard = await Promise.all(Array.from({ length: 10 }, () => reportDispute(service.deps, report)));
    assert.equal(new Set(heard.map(({ dispute }) => dispute.id)).size, 1);
    assert.equal(heard.filter(({ is_news }) => is_news).length, 1);
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
  });

  test('moves nothing in the account if the network pays the merchant directly', async () => {
    const merchant = await aMerchant(service);
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change: { aggregator: false } });
    const paid = await aPaid(service, merchant);
    const dispute = await open(service, paid);
    assert.equal(dispute.taken, 100_000_00n);
    assert.deepEqual(await amountsOf(merchant), []);
    assert.equal(await statusOf(merchant, paid.number), 'Reversion Escalada');
  });

  test('blocks refunds of its transaction until it is decided', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const report = aReport(paid, { amount: 40_000_00n });
    await reportDispute(service.deps, report);
    const refused = await refund(merchant, paid.number, 10_000);
    assert.equal(`${refused.status} ${refused.body.error.code}`, '400 transaction_in_dispute');
    assert.equal(refused.body.refunded, false);
    await reportDispute(service.deps, later(report, { status: 'lost' }));
    const refunded = await refund(merchant, paid.number);
    assert.equal(refunded.body.refund.amount, 60_000);
    assert.equal(refunded.body.transaction.status, 'Reversada');
    assert.deepEqual(await amountsOf(merchant), [-60_000, -40_000, 100_000]);
  });
});

describe('a decided dispute', () => {
  test('that is won returns exactly the amount taken', async () => {
    const merchant = await aMerchant(service);
    await changeFeeSchedule(service.deps, { commerce_id: merchant.id, change: { rete_ica_ppm: 9_660 } });
    const paid = await aPaid(service, merchant, { amount: 99_999.99 });
    const before = await balancesOf(merchant);
    const report = aReport(paid, { amount: 33_333_33n });
    await reportDispute(service.deps, report);
    const { dispute } = await reportDispute(service.deps, later(report, { status: 'won' }));
    assert.deepEqual([dispute.status, dispute.taken], ['won', 0n]);
    assert.deepEqual(await balancesOf(merchant), before);
    assert.equal(await statusOf(merchant, paid.number), 'Aprobada');
  });

  test('that is lost moves nothing more', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const report = aReport(paid);
    await reportDispute(service.deps, report);
    const before = await balancesOf(merchant);
    await reportDispute(service.deps, later(report, { status: 'lost' }));
    assert.deepEqual(await balancesOf(merchant), before);
    assert.equal(await statusOf(merchant, paid.number), 'Reversada');
  });

  test('stays decided, whatever is reported later', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const report = aReport(paid);
    await reportDispute(service.deps, report);
    await reportDispute(service.deps, later(report, { status: 'lost' }));
    for (const status of ['opened', 'won', 'lost'] as const) {
      const again = await reportDispute(service.deps, later(report, { status }));
      assert.deepEqual([again.dispute.status, again.is_news], ['lost', false]);
    }
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
  });

  test('is recorded even if its opening was never reported', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aPaid(service, merchant), await aPaid(service, merchant)];
    const lost = await reportDispute(service.deps, aReport(one, { status: 'lost' }));
    assert.deepEqual([lost.dispute.status, lost.dispute.taken], ['lost', 100_000_00n]);
    assert.equal(await statusOf(merchant, one.number), 'Reversada');
    const won = await reportDispute(service.deps, aReport(other, { status: 'won' }));
    assert.deepEqual([won.dispute.status, won.dispute.taken], ['won', 0n]);
    assert.equal(await statusOf(merchant, other.number), 'Aprobada');
    assert.deepEqual((await amountsOf(merchant)).sort(), [-100_000, 100_000, 100_000]);
  });

  test('that is lost makes the charge unpaid again and sends a webhook', async () => {
    const merchant = await aMerchant(service);
    const webhook = 'https://tienda.example/hook';
    const paid = await aPaid(service, merchant, { advanced_options: { result_urls: { webhook } } });
    const report = aReport(paid, { amount: 40_000_00n });
    await reportDispute(service.deps, report);
    await reportDispute(service.deps, later(report, { status: 'lost' }));
    const bodies = await service.deps.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('commerce_id', '=', merchant.id)
      .where('kind', '=', 'payment')
      .orderBy('number')
      .execute();
    const last = JSON.parse(bodies.at(-1)?.body ?? '{}');
    assert.equal(bodies.length, 2);
    assert.equal(last.checkout.total_advance, 60_000);
    assert.equal(last.checkout.total_pending, 40_000);
    assert.equal(last.transaction.status, 'Aprobada');
  });
});

describe('disputes and refunds of one transaction', () => {
  test('a dispute after a partial refund takes only the rest', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    await refund(merchant, paid.number, 70_000);
    const dispute = await open(service, paid);
    assert.deepEqual([dispute.amount, dispute.taken], [100_000_00n, 30_000_00n]);
    assert.deepEqual(await amountsOf(merchant), [-30_000, -70_000, 100_000]);
  });

  test("a dispute after a full refund takes nothing and stays open for the merchant's response", async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    service.clock.travel('2027-01-20T10:00');
    await refund(merchant, paid.number);
    const report = aReport(paid);
    const { dispute } = await reportDispute(service.deps, report);
    assert.deepEqual([dispute.status, dispute.taken], ['opened', 0n]);
    assert.equal(await statusOf(merchant, paid.number), 'Reversada');
    const lost = await reportDispute(service.deps, later(report, { status: 'lost' }));
    assert.equal(lost.dispute.taken, 0n);
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
  });

  test('a dispute leaves out a pending refund, and takes its amount if the refund fails', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const mend = replaceCalls(service.deps, () => ({
      refund: async () => ({ kind: 'unknown', code: 'T01', reason: 'silence' }),
      query: async () => ({ kind: 'unknown', code: 'T01', reason: 'silence' }),
    }));
    assert.equal((await refund(merchant, paid.number, 30_000)).status, 202);
    const report = aReport(paid);
    const first = await reportDispute(service.deps, report);
    assert.equal(first.dispute.taken, 70_000_00n);
    mend();
    service.clock.travel('2027-01-15T10:01');
    // The network does not know the refund.
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(merchant, paid.number), 'Reversion Escalada');
    const second = await reportDispute(service.deps, report);
    assert.deepEqual([second.dispute.taken, second.is_news], [100_000_00n, true]);
    assert.deepEqual(await amountsOf(merchant), [-30_000, -70_000, 100_000]);
  });

  test('concurrently never take more than the transaction', async () => {
    const merchant = await aMerchant(service);
    for (let round = 0; round < 5; round += 1) {
      const paid = await aPaid(service, merchant);
      const report = aReport(paid);
      await Promise.all([
        refund(merchant, paid.number, 60_000),
        reportDispute(service.deps, report),
        reportDispute(service.deps, aReport(paid, { amount: 70_000_00n })),
      ]);
      // The part that a pending refund left out is taken once the refund is settled.
      await reportDispute(service.deps, report);
      const { refunded, disputed, amount } = await service.deps.db
        .selectFrom('transactions')
        .select(['refunded', 'disputed', 'amount'])
        .where('commerce_id', '=', merchant.id)
        .where('id', '=', paid.transaction.id)
        .executeTakeFirstOrThrow();
      assert.equal(refunded + disputed, amount);
    }
  });

  test('cannot exceed the amount of the transaction, by a database constraint', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    await open(service, paid, { amount: 60_000_00n });
    const beyond = sql`update transactions set refunded = 4000001
      where commerce_id = ${merchant.id} and id = ${paid.transaction.id}`.execute(service.deps.db);
    await assert.rejects(beyond, /transactions_refunded/);
  });

  test('in dollars add up to the exact amount in pesos', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant, { amount: 100, currency_type: 'USD' });
    const report = aReport(paid, { amount: 33_33n, currency: 'USD' });
    await reportDispute(service.deps, report);
    await reportDispute(service.deps, later(report, { status: 'lost' }));
    const next = aReport(paid, { amount: 66_67n, currency: 'USD' });
    await reportDispute(service.deps, next);
    const balances = await balancesOf(merchant);
    assert.equal(balances.get('network_receivable'), 0n);
    assert.deepEqual(await amountsOf(merchant), [-266_680, -133_320, 400_000]);
  });
});

describe('a dispute report is refused and changes nothing', () => {
  const refused: readonly [string, Parameters<typeof aReport>[1], RegExp][] = [
    ['for more than the transaction', { amount: 100_000_01n }, /more than its 100000.00/],
    ['in another currency', { currency: 'USD' }, /it is in COP/],
  ];
  for (const [why, change, message] of refused) {
    test(why, async () => {
      const merchant = await aMerchant(service);
      const paid = await aPaid(service, merchant);
      const attempt = reportDispute(service.deps, aReport(paid, change));
      await assert.rejects(attempt, (error) => error instanceof RefusedReport && message.test(error.message));
      assert.equal(await statusOf(merchant, paid.number), 'Aprobada');
    });
  }

  test('for a case of another transaction', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aPaid(service, merchant), await aPaid(service, merchant)];
    const report = aReport(one);
    await reportDispute(service.deps, report);
    const wrong = { ...report, transaction: other.transaction };
    await assert.rejects(reportDispute(service.deps, wrong), /another transaction/);
    assert.equal(await statusOf(merchant, other.number), 'Aprobada');
  });
});
