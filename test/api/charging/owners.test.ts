import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Owner } from '#src/charging/owners.ts';
import { settleOperation } from '#src/charging/settle.ts';
import type { OwnerKind } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { findOpenOperation, listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anUnknownPayment, generate, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

const ABSENT: Finding = { kind: 'absent' };

function withOwner(kind: OwnerKind, owner: Owner): Deps {
  return { ...service.deps, owners: { ...service.deps.owners, [kind]: async () => owner } };
}

async function anOpenPayment(): Promise<{ key: Key; operation: Operation }> {
  const merchant = await aMerchant(service);
  const { id } = await anUnknownPayment(service, network, await generate(merchant));
  const key = { commerce_id: merchant.id, id };
  const [transaction] = await listOfPayment(service.deps.db, key);
  const operation = transaction && (await findOpenOperation(service.deps.db, transaction));
  assert.ok(operation);
  return { key, operation };
}

/** Returns an owner that records its calls. */
function witness(seen: string[]): Owner {
  return {
    follows: () => true,
    async hold({ db }, commerce_id, ids) {
      const [transaction] = await listOfPayment(db, { commerce_id, id: ids[0] ?? '' });
      seen.push(`held ${ids.join()}: ${transaction?.status}`);
      return async (applied) => {
        for (const { transaction: after } of applied) seen.push(`followed: ${after.status}`);
        return { settled: applied, occurrences: [] };
      };
    },
  };
}

describe('owner of a charge', () => {
  test('is locked before the outcome is written and updated after it', async () => {
    const { key, operation } = await anOpenPayment();
    const seen: string[] = [];
    const settled = await settleOperation(withOwner('payment', witness(seen)), operation, ABSENT);
    assert.deepEqual(seen, [`held ${key.id}: Pendiente`, 'followed: Fallida']);
    assert.equal(settled.operation.status, 'failed');
  });

  test('rolls back the outcome when its update fails', async () => {
    const { key, operation } = await anOpenPayment();
    const broken: Owner = {
      ...witness([]),
      hold: async () => () => Promise.reject(new Error('the disk is full')),
    };
    await assert.rejects(settleOperation(withOwner('payment', broken), operation, ABSENT), /disk is full/);
    const [transaction] = await listOfPayment(service.deps.db, key);
    assert.equal(transaction?.status, 'Pendiente');
    assert.deepEqual(await findOpenOperation(service.deps.db, transaction), operation);
  });

  test('is not locked for a refund of a subscription charge, which does not concern it', async () => {
    const merchant = await aMerchant(service);
    const { id } = await subscribed(merchant);
    const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
    const seen: string[] = [];
    const before = service.deps.owners;
    const { follows } = await before.subscription();
    service.deps.owners = withOwner('subscription', { ...witness(seen), follows }).owners;
    try {
      const path = `/api/v1/payment/transaction/${data[0].transaction_id}/refund`;
      assert.equal((await merchant.test.post(path, {})).status, 200);
    } finally {
      service.deps.owners = before;
    }
    assert.deepEqual(seen, []);
    const movements = (await merchant.test.get('/api/v1/virtual-account/movements')).body;
    assert.equal(movements.meta.total, 2, 'the charge and the refund');
  });

  test('rejects several outcomes together when it supports only one', async () => {
    const merchant = await aMerchant(service);
    const payments = [await generate(merchant), await generate(merchant)];
    for (const payment of payments) assert.equal((await pay(service, payment, 'approve')).status, 200);
    const owner = await service.deps.owners.payment();
    const ids = payments.map(({ id }) => id);
    await assert.rejects(owner.hold(service.deps, merchant.id, ids), /one outcome at a time/);
  });
});
