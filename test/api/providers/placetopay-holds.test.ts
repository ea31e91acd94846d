import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { StandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { aMerchantAt, askAfter, bookOf, operationsOf, usePlacetopay } from '#test/support/placetopay.ts';
import {
  authorize,
  confirm,
  release,
  reserve,
  stateOf,
  transactionOf,
} from '#test/support/reservation-api.ts';

const service = useApp();
let standIn: StandIn;
let merchant: TestMerchant;
let since = 0;

before(async () => {
  standIn = await usePlacetopay(service);
});

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  merchant = await aMerchantAt(service, standIn);
  since = standIn.ledger.entries().length;
});

const lose = (path: string) => standIn.faults.add({ does: true, answer: 'drop', path });

/** 100,000 pesos held on a card. */
async function aHold(change = {}): Promise<string> {
  const made = await reserve(merchant.production, { checkout_type: 'api' });
  const { status, body } = await authorize(service, made, CARDS.approved, change);
  assert.equal(status, 201, JSON.stringify(body));
  return made.id;
}

const HELD = ['PRE_AUTH PENDING 100000 COP', 'CHECKIN APPROVED 100000 COP'];
const captured = (pesos: number) => [
  `PRE_AUTH APPROVED ${pesos} COP`,
  'CHECKIN APPROVED 100000 COP',
  `CHECKOUT APPROVED ${pesos} COP`,
];

describe('a reservation at PlacetoPay', () => {
  test('holds money, is confirmed in part, and its money is given back by the numbers of the capture', async () => {
    const id = await aHold();
    assert.deepEqual(bookOf(standIn, since), HELD);
    assert.equal((await confirm(merchant.production, id, 60_000)).status, 200);
    assert.deepEqual(bookOf(standIn, since), captured(60_000));
    const [hold, capture] = await operationsOf(service, merchant);
    assert.equal(hold?.network_id, capture?.network_id);
    assert.notEqual(hold?.authorization_code, capture?.authorization_code);
    service.clock.advance({ days: 2 });
    const { transaction_id } = await transactionOf(service, merchant.production, id);
    const path = `/api/v1/payment/transaction/${transaction_id}/refund`;
    assert.equal((await merchant.production.post(path, { amount: 10_000 })).status, 200);
    assert.equal((await merchant.production.post(path, {})).status, 200);
    assert.deepEqual(bookOf(standIn, since).slice(3), [
      'REFUND APPROVED 10000 COP',
      'REFUND APPROVED 50000 COP',
    ]);
  });

  test('is let go of', async () => {
    const id = await aHold();
    assert.equal((await release(merchant.production, id)).status, 200);
    assert.equal(await stateOf(merchant.production, id), 'Anulada');
    assert.equal(bookOf(standIn, since).at(-1), 'CHECKOUT APPROVED 0 COP');
  });

  test('whose hold, capture or void had no answer ends as the gateway recorded it', async () => {
    const made = await reserve(merchant.production, { checkout_type: 'api' });
    lose('/gateway/process');
    assert.equal((await authorize(service, made, CARDS.approved)).status, 202);
    await askAfter(service, { seconds: 30 });
    assert.equal(await stateOf(merchant.production, made.id), 'Pre-autorizada');
    lose('/gateway/transaction');
    assert.equal((await confirm(merchant.production, made.id, 70_000)).status, 202);
    await askAfter(service, { minutes: 2 });
    assert.equal(await stateOf(merchant.production, made.id), 'Confirmada');
    assert.deepEqual(bookOf(standIn, since), captured(70_000));
    const other = await aHold();
    lose('/gateway/transaction');
    assert.equal((await release(merchant.production, other)).status, 202);
    await askAfter(service, { minutes: 2 });
    assert.equal(await stateOf(merchant.production, other), 'Anulada');
  });

  test('is confirmed after a first attempt that the bank declined', async () => {
    const id = await aHold();
    standIn.decide('checkout', { status: 'REJECTED', reason: '51', message: 'Fondos insuficientes' });
    assert.ok((await confirm(merchant.production, id)).status >= 400);
    standIn.decide('checkout', null);
    assert.equal((await confirm(merchant.production, id)).status, 200);
    assert.equal(await stateOf(merchant.production, id), 'Confirmada');
  });

  test('sends the authentication that the merchant made, in the gateway’s words', async () => {
    const three_ds = { eci: '05', cavv: 'AAABBBCCCDDDEEEFFFGGGHHHIII=', xid: 'xid-1' };
    await aHold({ three_ds });
    const sent = standIn.requests.findLast(({ path }) => path === '/gateway/process')?.body;
    assert.deepEqual(sent.instrument.threeDS, {
      version: 'v2x',
      enrolled: 'Y',
      authenticated: 'Y',
      ...three_ds,
    });
  });
});
