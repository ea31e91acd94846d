import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimDueReservations } from '#src/checkout/reservations/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { unlocked } from '#test/support/locks.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { reserve } from '#test/support/reservation-api.ts';

const service = useApp();

describe('due reservations', () => {
  test('are claimed by environment and merchant and locked until the transaction ends', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const own = await reserve(merchant.test);
    for (const api of [merchant.production, other.test, other.production]) await reserve(api);
    const now = service.clock.now();
    await service.deps.db.updateTable('pre_authorizations').set({ alarm_at: now }).execute();
    const claimed = (db = service.deps.db) =>
      claimDueReservations(db, { commerce_id: merchant.id, production: false }, { now, limit: 10 });
    await inTransaction(service.deps.db, async (db) => {
      assert.deepEqual(
        (await claimed(db)).map(({ id }) => id),
        [own.id],
      );
      assert.equal(await unlocked(service, 'pre_authorizations'), 3);
      assert.deepEqual(await claimed(), [], 'another worker skips it');
    });
    assert.equal((await claimed()).length, 1);
  });
});
