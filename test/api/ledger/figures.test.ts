import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { foldFigures } from '#src/ledger/figures/fold.ts';
import { recordFigures } from '#src/ledger/figures/record.ts';
import { checkFigures } from '#src/ledger/transactions/checks.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aPaid, decide, openInSandbox } from '#test/support/disputes.ts';
import { allFigures, backfill, figuresOf } from '#test/support/figures.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold } from '#test/support/reservations.ts';
import { declinedPayment, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MONEY = ['collected', 'returned'] as const;
const [MIGRATION = ''] = globSync('migrations/*-figures.sql');

function refund(merchant: TestMerchant, number: number, amount?: number) {
  return merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, amount ? { amount } : {});
}

async function complaints(): Promise<string[]> {
  const findings = await checkFigures(service.deps);
  return findings.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`);
}

describe('money', () => {
  test('that was collected and given back is counted with the charge, the return and the lost dispute', async () => {
    const merchant = await aMerchant(service);
    const whole = await aPaid(service, merchant);
    const part = await aPaid(service, merchant);
    const lost = await aPaid(service, merchant);
    const won = await aPaid(service, merchant);
    await declinedPayment(service, merchant);
    await refund(merchant, whole.number);
    await refund(merchant, part.number, 30_000);
    for (const [paid, outcome] of [
      [lost, 'lost'],
      [won, 'won'],
    ] as const) {
      const opened = await openInSandbox(merchant, paid.number);
      await decide(merchant, opened.body.dispute.id, outcome);
    }
    assert.deepEqual(await figuresOf(service, merchant.id, [...MONEY, 'attempt']), [
      'attempt approved card visa 00 COP 4 400000.00',
      'attempt declined card visa 04 COP 1 100000.00',
      'collected payment card visa COP 4 400000.00',
      'returned dispute card visa COP 1 100000.00',
      'returned refund card visa COP 1 30000.00',
      'returned void card visa COP 1 100000.00',
    ]);
    assert.deepEqual(await complaints(), []);
  });

  test('of a reservation is what was charged of it; a hold that is let go is nothing', async () => {
    const merchant = await aMerchant(service);
    const charged = await aHold(merchant);
    assert.equal((await charged.confirm(120_000)).status, 200);
    const released = await aHold(merchant, 'mastercard');
    assert.equal((await released.release()).status, 200);
    assert.deepEqual(await figuresOf(service, merchant.id, [...MONEY, 'attempt']), [
      'attempt approved card mastercard 00 COP 1 300000.00',
      'attempt approved card visa 00 COP 1 300000.00',
      'collected reservation card visa COP 1 120000.00',
    ]);
    assert.deepEqual(await complaints(), []);
  });

  test('of a subscription counts in the day and hour of Colombia, by the clock of its environment', async () => {
    const merchant = await aMerchant(service);
    await happenedUntil(merchant, '2027-02-01T23:30:00-05:00');
    await subscribed(merchant, { plan: { price: 30_000 } });
    await happenedUntil(merchant, '2027-03-02T00:00:00-05:00');
    const at = (day: string, hour: number) => ({ from: { day, hour }, until: { day, hour: hour + 1 } });
    const collected = (day: string, hour: number) =>
      figuresOf(service, merchant.id, ['collected'], { span: at(day, hour) });
    const line = 'collected subscription card visa COP 1 30000.00';
    assert.deepEqual(await collected('2027-02-01', 23), [line]);
    assert.deepEqual(await collected('2027-02-02', 4), []);
    assert.deepEqual(await collected('2027-03-01', 19), [line]);
  });

  test('of another office is not among those of an office, and is erased with its environment', async () => {
    const merchant = await aMerchant(service);
    await aPaid(service, merchant);
    const [office = 0, other = 0] = merchant.offices;
    const of = (offices: number[]) => figuresOf(service, merchant.id, ['collected'], { offices });
    assert.equal((await of([office])).length, 1);
    assert.deepEqual(await of([other]), []);
    assert.deepEqual(await of([]), []);
    await foldFigures(service.deps);
    await aPaid(service, merchant);
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.deepEqual(await of([office]), []);
  });
});

describe('the doctor', () => {
  test('says where figures and transactions differ', async () => {
    const merchant = await aMerchant(service);
    const { number } = await aPaid(service, merchant);
    await refund(merchant, number, 10_000);
    const day = service.deps.clock.now().toZonedDateTimeISO('America/Bogota').toPlainDate().toString();
    const who = {
      commerce_id: merchant.id,
      production: false,
      office_id: merchant.office,
      count: 1,
    } as const;
    const wrong = {
      ...who,
      currency: 'COP',
      at: service.deps.clock.now(),
      detail: 'refund',
      amount: 1n,
    } as const;
    await recordFigures(service.deps, [{ ...wrong, kind: 'collected' }]);
    assert.deepEqual(await complaints(), [
      `collected: 1 days of collected money differ from their transactions, such as merchant ${merchant.id} on ${day}`,
    ]);
    await recordFigures(service.deps, [
      { ...wrong, kind: 'collected', count: -1, amount: -1n },
      { ...wrong, kind: 'returned' },
    ]);
    assert.deepEqual(await complaints(), [
      `returned: 1 sums of returned money differ from their transactions, such as merchant ${merchant.id}`,
    ]);
    await recordFigures(service.deps, [{ ...wrong, kind: 'returned', count: -1, amount: -1n }]);
    assert.deepEqual(await complaints(), []);
  });
});

describe('folding', () => {
  test('changes no figure, and an installation that had none gets the same from its rows', async () => {
    const before = await allFigures(service);
    assert.ok(before.length > 5);
    await foldFigures(service.deps);
    const { rows } = await sql`select from figure_deltas`.execute(service.deps.db);
    assert.equal(rows.length, 0);
    assert.deepEqual(await allFigures(service), before);
    await backfill(service, [...MONEY, 'attempt'], MIGRATION);
    assert.deepEqual(await allFigures(service), before);
  });

  test('by many workers, while others count and one of them dies, loses and doubles nothing', async () => {
    const merchant = await aMerchant(service);
    const who = { commerce_id: merchant.id, production: false, office_id: merchant.office } as const;
    const one = {
      ...who,
      currency: 'COP',
      kind: 'collected',
      detail: 'payment',
      count: 1,
      amount: 7n,
    } as const;
    const count = async (writer: number) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const at = service.deps.clock.now().add({ hours: (writer + turn) % 5 });
        await recordFigures(service.deps, [
          { ...one, at },
          { ...one, at, detail: 'reservation' },
        ]);
      }
    };
    const fold = async () => {
      for (let turn = 0; turn < 15; turn += 1) await foldFigures(service.deps);
    };
    const die = async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const dead = inTransaction(service.deps.db, async (db) => {
          await foldFigures({ db });
          throw new Error('killed');
        });
        await assert.rejects(dead, /killed/);
      }
    };
    await Promise.all([count(0), count(1), count(2), count(3), fold(), fold(), fold(), die()]);
    const expected = ['payment', 'reservation'].map((detail) => `collected ${detail} COP 100 7.00`);
    assert.deepEqual(await figuresOf(service, merchant.id, ['collected']), expected);
    await foldFigures(service.deps);
    assert.deepEqual(await figuresOf(service, merchant.id, ['collected']), expected);
  });
});
