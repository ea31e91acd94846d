import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { generate, pay } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function numbersOf({ id }: TestMerchant): Promise<number[]> {
  const rows = await service.deps.db
    .selectFrom('transactions')
    .select('number')
    .where('commerce_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => Number(number));
}

describe('transactions are numbered', () => {
  test('from 1 on for each merchant, over both environments, the refused ones too', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    for (const [merchant, api, outcome] of [
      [one, one.test, 'approve'],
      [other, other.production, 'approve'],
      [one, one.production, 'decline'],
      [one, one.test, 'approve'],
    ] as const) {
      const paid = await pay(service, await generate(merchant, {}, api), outcome);
      assert.ok(paid.body.transaction, JSON.stringify(paid.body));
    }
    await subscribe(one.production, one.office);
    assert.deepEqual(await numbersOf(one), [1, 2, 3, 4]);
    assert.deepEqual(await numbersOf(other), [1]);
  });

  test('without a gap, even for concurrent transactions and refused ones', async () => {
    const merchant = await aMerchant(service);
    const charges = await Promise.all(Array.from({ length: 12 }, () => generate(merchant)));
    const wrong = { ...charges[0], token: 'no token of it' };
    await Promise.all([
      ...charges.map((charge) => pay(service, charge, 'approve')),
      pay(service, wrong as never, 'approve'),
      // A second try at a charge that is paid is refused.
      ...charges.slice(0, 4).map((charge) => pay(service, charge, 'approve')),
    ]);
    assert.deepEqual(
      await numbersOf(merchant),
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });
});
