import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AT,
  aCard,
  aHold,
  anAct,
  aPurchase,
  type Body,
  cardThat,
  newReference,
  openSimulator,
  PARTY,
} from './caller.ts';

const network = await openSimulator();

const done = async (body: Body): Promise<Body> => {
  const record = await network.record(body);
  assert.equal(record.code, '00');
  return record;
};
const code = async (body: Body): Promise<string> => {
  const record = await network.record(body);
  assert.equal(record.status, record.code === '00' ? 'approved' : 'declined');
  return record.code;
};
const declined = () => network.record(aPurchase({ card: aCard(cardThat('decline', '05')) }));
const declinedHold = () => network.record(aHold({ card: aCard(cardThat('decline', '05')) }));
const aTransfer = async () => {
  const body = {
    ...{ ...PARTY, reference: newReference(), at: AT, amount: '30000.00', currency: 'COP', bank: '1007' },
    ...{ user_type: 'person', identification_type: 'CC', identification: '1000000001', description: 'Pago' },
    ...{ return_url: 'http://127.0.0.1/volver', notify_url: 'http://127.0.0.1:1/aviso' },
  };
  return (await network.send('POST', '/v1/bank-transfers', body)).body;
};

describe('simulated capture', () => {
  test('captures part of a hold, once', async () => {
    const hold = await done(aHold());
    const capture = await done(anAct('capture', hold, { amount: '20000.00' }));
    assert.equal(capture.amount, '20000.00');
    assert.equal(capture.original, hold.reference);
    assert.equal(await code(anAct('capture', hold, { amount: '10000.00' })), 'M01');
  });

  test('captures the whole hold up to its last second', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { at: '2027-01-22T09:59:59-05:00' })), '00');
  });

  test('returns M06 for an unknown original', async () => {
    assert.equal(await code(anAct('capture', newReference())), 'M06');
  });

  test('returns M02 for an original that is not a hold', async () => {
    assert.equal(await code(anAct('capture', await done(aPurchase()))), 'M02');
    assert.equal(await code(anAct('capture', await aTransfer())), 'M02');
  });

  test('returns M05 for a declined hold', async () => {
    assert.equal(await code(anAct('capture', await declinedHold())), 'M05');
  });

  test('returns M12 above the held amount or in another currency', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { amount: '30000.01' })), 'M12');
    assert.equal(await code(anAct('capture', hold, { currency: 'USD' })), 'M12');
    assert.equal(await code(anAct('capture', hold)), '00');
  });

  test('returns M04 for an expired hold', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { at: '2027-01-22T10:00:00-05:00' })), 'M04');
  });

  test('returns M02 for a voided hold', async () => {
    const hold = await done(aHold());
    await done(anAct('void', hold));
    assert.equal(await code(anAct('capture', hold)), 'M02');
  });

  test('succeeds once when 20 captures arrive concurrently', async () => {
    const hold = await done(aHold());
    const codes = await Promise.all(Array.from({ length: 20 }, () => code(anAct('capture', hold))));
    assert.equal(codes.filter((found) => found === '00').length, 1);
    assert.equal(codes.filter((found) => found === 'M01').length, 19);
  });
});

describe('void of a simulated hold', () => {
  test('releases the hold until 24 hours before it expires and returns its amount', async () => {
    const hold = await done(aHold());
    const record = await done(anAct('void', hold, { at: '2027-01-21T09:59:59-05:00' }));
    assert.equal(record.amount, '30000.00');
    assert.equal(record.currency, 'COP');
  });

  test('returns V40 in the last 24 hours and after the hold expires', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('void', hold, { at: '2027-01-21T10:00:00-05:00' })), 'V40');
    assert.equal(await code(anAct('void', hold, { at: '2027-02-21T10:00:00-05:00' })), 'V40');
  });

  test('returns M06 without an amount for an unknown original', async () => {
    const record = await network.record(anAct('void', newReference()));
    assert.equal(record.code, 'M06');
    assert.equal(record.amount, null);
  });

  test('returns V39 for a captured hold', async () => {
    const hold = await done(aHold());
    await done(anAct('capture', hold));
    assert.equal(await code(anAct('void', hold)), 'V39');
  });

  test('returns V42 for a hold that was voided or not approved', async () => {
    const hold = await done(aHold());
    await done(anAct('void', hold));
    assert.equal(await code(anAct('void', hold)), 'V42');
    assert.equal(await code(anAct('void', await declinedHold())), 'V42');
  });

  test('returns V42 for an original that is neither a purchase nor a hold', async () => {
    const hold = await done(aHold());
    const capture = await done(anAct('capture', hold));
    assert.equal(await code(anAct('void', capture)), 'V42');
    assert.equal(await code(anAct('void', await aTransfer())), 'V42');
  });
});

describe('void of a simulated purchase', () => {
  test('is accepted until the end of the day in Colombia', async () => {
    const purchase = await done(aPurchase());
    assert.equal(await code(anAct('void', purchase, { at: '2027-01-16T05:00:00Z' })), 'A01');
    assert.equal(await code(anAct('void', purchase, { at: '2027-01-16T04:59:59Z' })), '00');
  });

  test('returns A03 for a purchase that was not approved', async () => {
    assert.equal(await code(anAct('void', await declined())), 'A03');
  });

  test('returns A04 the second time', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('void', purchase));
    assert.equal(await code(anAct('void', purchase)), 'A04');
  });

  test('returns A05 after a partial refund', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('refund', purchase, { amount: '0.01' }));
    assert.equal(await code(anAct('void', purchase)), 'A05');
  });
});

describe('simulated refund', () => {
  test('accepts partial refunds on any day up to the paid amount', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('refund', purchase, { amount: '10000.00' }));
    await done(anAct('refund', purchase, { amount: '15000.00', at: '2027-03-01T10:00:00Z' }));
    assert.equal(await code(anAct('refund', purchase, { amount: '5000.01' })), 'A06');
    await done(anAct('refund', purchase, { amount: '5000.00' }));
    assert.equal(await code(anAct('refund', purchase, { amount: '0.01' })), 'A06');
  });

  test('returns A06 in another currency', async () => {
    const purchase = await done(aPurchase());
    assert.equal(await code(anAct('refund', purchase, { amount: '1.00', currency: 'USD' })), 'A06');
  });

  test('of a captured hold is limited to the captured amount', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('refund', hold, { amount: '1.00' })), 'A03');
    await done(anAct('capture', hold, { amount: '20000.00' }));
    assert.equal(await code(anAct('refund', hold, { amount: '20000.01' })), 'A06');
    assert.equal(await code(anAct('refund', hold, { amount: '20000.00' })), '00');
  });

  test('returns M06 for an unknown, A03 for an unapproved and A04 for a voided original', async () => {
    assert.equal(await code(anAct('refund', newReference())), 'M06');
    assert.equal(await code(anAct('refund', await declined())), 'A03');
    assert.equal(await code(anAct('refund', await aTransfer())), 'A03');
    const purchase = await done(aPurchase());
    await done(anAct('void', purchase));
    assert.equal(await code(anAct('refund', purchase)), 'A04');
    const hold = await done(aHold());
    await done(anAct('void', hold));
    assert.equal(await code(anAct('refund', hold)), 'A04');
  });

  test('concurrent refunds never exceed the purchase', async () => {
    const purchase = await done(aPurchase());
    const refunds = Array.from({ length: 20 }, () => code(anAct('refund', purchase, { amount: '5000.00' })));
    assert.equal((await Promise.all(refunds)).filter((found) => found === '00').length, 6);
  });
});

test('captures, voids and refunds of an original survive a restart', async () => {
  const [captured, voided, refunded] = [
    await done(aHold()),
    await done(aPurchase()),
    await done(aPurchase()),
  ];
  await done(anAct('capture', captured, { amount: '20000.00' }));
  await done(anAct('void', voided));
  await done(anAct('refund', refunded, { amount: '20000.00' }));
  await network.restart();
  assert.equal(await code(anAct('capture', captured)), 'M01');
  assert.equal(await code(anAct('void', voided)), 'A04');
  assert.equal(await code(anAct('refund', refunded, { amount: '10000.01' })), 'A06');
  assert.equal(await code(anAct('refund', captured, { amount: '20000.01' })), 'A06');
  assert.equal(await code(anAct('refund', refunded, { amount: '10000.00' })), '00');
});
