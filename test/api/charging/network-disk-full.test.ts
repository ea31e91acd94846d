import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { checkCredits, checkLedger } from '#src/ledger/transactions/checks.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { fillingDisk } from '#test/support/disk.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { until } from '#test/support/process.ts';

const disk = fillingDisk();
const network = await useNetwork({ disk: disk.options });
const service = useApp({ network_url: network.url });

test('charges made while the gateway’s disk is full are settled once it has space', async () => {
  const merchant = await aMerchant(service);
  const pay = async () => {
    const { body } = await merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office));
    const payment = { id: body.payment_id, token: body.token };
    const paid = { payment, customer_payer: PAYER, payment_card: aCard('4111111111111111') };
    const { status } = await client(service, '').post('/api/v1/payment/checkout/card', paid);
    return { id: payment.id, status };
  };
  const statusOf = async (id: string) =>
    (await merchant.test.post(`/api/v1/payment/transaction-status/${id}`)).body.data.status;

  assert.equal((await pay()).status, 200);
  disk.is_full = true;
  const [cut, refused] = [await pay(), await pay()];
  assert.deepEqual([cut.status, refused.status], [202, 202], 'both outcomes are unknown');
  disk.is_full = false;
  await until(async () => (await service.deps.networks.stateOf({ production: false })) === 'ok');
  service.clock.advance({ minutes: 6 });
  await queryDueOperations(service.deps);
  // The gateway made the first charge but could not confirm it, and rejected the second.
  assert.deepEqual([await statusOf(cut.id), await statusOf(refused.id)], ['Aprobada', 'Fallida']);
  assert.equal((await pay()).status, 200);
  assert.equal((await checkLedger(service.deps))?.ok, true);
  assert.equal((await checkCredits(service.deps)).ok, true);
});
