import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { checkExcess } from '#src/checkout/payments/checks.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';

import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates a charge of 50,000 pesos with three open vouchers, and returns functions to pay and to return them. */
async function aChargeOfThree(merchant: TestMerchant) {
  const charge = aCharge(merchant.office, { advanced_options: { max_transactions: 3 } });
  const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
  const payment = { id: String(body.payment_id), token: body.token };
  const vouchers: string[] = [];
  for (const _ of [1, 2, 3]) {
    const cash = { payment, customer_payer: PAYER, cash: { franchise: 'Efecty' } };
    const { status, body: made } = await client(service, '').post('/api/v1/payment/checkout/cash', cash);
    assert.equal(status, 200, JSON.stringify(made));
    vouchers.push(made.transaction.coupon);
  }
  const owner = await inPanel(service, { merchant: merchant.id });
  return {
    id: payment.id,
    owner,
    async pay() {
      const paid = await service.deps.networks.simulator.payVoucher(
        vouchers.shift() ?? '',
        service.clock.now(),
      );
      assert.ok(paid);
      service.clock.advance({ hours: 6 });
      await queryDueOperations(service.deps);
    },
    async asks() {
      const { text } = await owner.get(owner.at(`/payments/${payment.id}`));
      return /Debe devolver \$.([\d.]+)/.exec(text)?.[1] ?? null;
    },
    giveBackElsewhere: () => owner.send(owner.at(`/payments/${payment.id}/returned`), {}),
  };
}

const isProven = async () => (await checkExcess(service.deps.db)).ok;

describe('charge that was paid more than once', () => {
  test('shows each excess payment once, without the amount already returned another way', async () => {
    const merchant = await aMerchant(service);
    const { pay, asks, giveBackElsewhere, owner, id } = await aChargeOfThree(merchant);
    await pay();
    assert.equal(await asks(), null);
    await pay();
    assert.equal(await asks(), '50.000');
    assert.ok(await isProven());
    assert.equal((await giveBackElsewhere()).status, 303);
    assert.equal(await asks(), null);
    assert.ok(await isProven());
    await pay();
    assert.equal(await asks(), '50.000');
    assert.ok(await isProven());
    const { body: mails } = await merchant.test.get('/api/v1/sandbox/mails');
    assert.match(mails.data[0].text, /devolver \$ 50\.000 COP/);
    await giveBackElsewhere();
    assert.equal(await asks(), null);
    const { text } = await owner.get(owner.at(`/payments/${id}`));
    assert.match(text, /lo pagado de más se devolvió por otro medio: van 100\.000/);
    assert.ok(await isProven());
  });

  test('the doctor checks the excess against the recorded payments', async () => {
    const { pay, id, giveBackElsewhere } = await aChargeOfThree(await aMerchant(service));
    await pay();
    await pay();
    await giveBackElsewhere();
    assert.ok(await isProven());
    const { db } = service.deps;
    const wrongs = [{ excess: 1n }, { excess: 0n, returned_elsewhere: 4_999_999n }];
    for (const wrong of wrongs) {
      await db.updateTable('payments').set(wrong).where('id', '=', id).execute();
      const { ok, detail } = await checkExcess(db);
      assert.deepEqual([ok, detail], [false, `1 charges differ from their payments, such as ${id}`]);
    }
    const right = { excess: 0n, returned_elsewhere: 5_000_000n };
    await db.updateTable('payments').set(right).where('id', '=', id).execute();
    assert.ok(await isProven());
  });
});
