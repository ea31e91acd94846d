import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  addToBalances,
  listBalances,
  lockBalances,
  takeFromBalances,
} from '#src/customers/subscribers/balances/store.ts';
import type { Balance } from '#src/customers/subscribers/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { unlocked } from '#test/support/locks.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
let merchant: TestMerchant;
let subscriber_id: string;

before(async () => {
  merchant = await aMerchant(service);
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
  subscriber_id = body.subscriber.id;
  await change(addToBalances, { production: false, currency: 'COP', amount: 100n });
  await change(addToBalances, { production: false, currency: 'USD', amount: 200n });
  await change(addToBalances, { production: true, currency: 'COP', amount: 300n });
});

type Part = Pick<Balance, 'production' | 'currency' | 'amount'>;

function change(apply: typeof addToBalances, part: Part): Promise<void> {
  const balance = { commerce_id: merchant.id, subscriber_id, ...part, updated_at: service.clock.now() };
  return inTransaction(service.deps.db, (db) => apply(db, [balance]));
}

async function balances(): Promise<string[]> {
  const { db } = service.deps;
  const of = (production: boolean) =>
    listBalances(db, { commerce_id: merchant.id, production }, [subscriber_id]);
  return [...(await of(false)), ...(await of(true))]
    .map(({ production, currency, amount }) => `${production ? 'production' : 'test'} ${currency} ${amount}`)
    .sort();
}

describe('balances of a subscriber', () => {
  test('are separate by environment and currency', async () => {
    assert.deepEqual(await balances(), ['production COP 300', 'test COP 100', 'test USD 200']);
    await change(takeFromBalances, { production: false, currency: 'COP', amount: 40n });
    assert.deepEqual(await balances(), ['production COP 300', 'test COP 60', 'test USD 200']);
    await change(takeFromBalances, { production: false, currency: 'USD', amount: 200n });
    assert.deepEqual(await balances(), ['production COP 300', 'test COP 60', 'test USD 0']);
  });

  test('are locked until the transaction that reads them for spending ends', async () => {
    const inside = await inTransaction(service.deps.db, async (db) => {
      assert.equal((await lockBalances(db, merchant.id, [subscriber_id])).length, 2);
      return unlocked(service, 'subscriber_balances', 'amount > 0');
    });
    assert.equal(inside, 0);
    assert.equal(await unlocked(service, 'subscriber_balances', 'amount > 0'), 2);
  });
});
