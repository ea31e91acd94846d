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

describe('a capture', () => {
  test('takes a part of the hold, once', async () => {
    const hold = await done(aHold());
    const capture = await done(anAct('capture', hold, { amount: '20000.00' }));
    assert.equal(capture.amount, '20000.00');
    assert.equal(capture.original, hold.reference);
    assert.equal(await code(anAct('capture', hold, { amount: '10000.00' })), 'M01');
  });

  test('takes the whole hold up to its last second', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { at: '2027-01-22T09:59:59-05:00' })), '00');
  });

  test('of an unknown original is M06', async () => {
    assert.equal(await code(anAct('capture', newReference())), 'M06');
  });

  test('of what is no hold is M02', async () => {
    assert.equal(await code(anAct('capture', await done(aPurchase()))), 'M02');
    assert.equal(await code(anAct('capture', await aTransfer())), 'M02');
  });

  test('of a declined hold is M05', async () => {
    assert.equal(await code(anAct('capture', await declinedHold())), 'M05');
  });

  test('above the hold, or in another currency, is M12', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { amount: '30000.01' })), 'M12');
    assert.equal(await code(anAct('capture', hold, { currency: 'USD' })), 'M12');
    assert.equal(await code(anAct('capture', hold)), '00');
  });

  test('of an expired hold is M04', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('capture', hold, { at: '2027-01-22T10:00:00-05:00' })), 'M04');
  });

  test('of a voided hold is M02', async () => {
    const hold = await done(aHold());
    await done(anAct('void', hold));
    assert.equal(await code(anAct('capture', hold)), 'M02');
  });

  test('happens once, whoever asks at the same time', async () => {
    const hold = await done(aHold());
    const codes = await Promise.all(Array.from({ length: 20 }, () => code(anAct('capture', hold))));
    assert.equal(codes.filter((found) => found === '00').length, 1);
    assert.equal(codes.filter((found) => found === 'M01').length, 19);
  });
});

describe('the void of a hold', () => {
  test('releases it until 24 hours before its end, and carries its amount', async () => {
    const hold = await done(aHold());
    const record = await done(anAct('void', hold, { at: '2027-01-21T09:59:59-05:00' }));
    assert.equal(record.amount, '30000.00');
    assert.equal(record.currency, 'COP');
  });

  test('is V40 in its last 24 hours and after its end', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('void', hold, { at: '2027-01-21T10:00:00-05:00' })), 'V40');
    assert.equal(await code(anAct('void', hold, { at: '2027-02-21T10:00:00-05:00' })), 'V40');
  });

  test('is M06 when unknown, and then has no amount', async () => {
    const record = await network.record(anAct('void', newReference()));
    assert.equal(record.code, 'M06');
    assert.equal(record.amount, null);
  });

  test('is V39 when captured', async () => {
    const hold = await done(aHold());
    await done(anAct('capture', hold));
    assert.equal(await code(anAct('void', hold)), 'V39');
  });

  test('is V42 when voided already or not approved', async () => {
    const hold = await done(aHold());
    await done(anAct('void', hold));
    assert.equal(await code(anAct('void', hold)), 'V42');
    assert.equal(await code(anAct('void', await declinedHold())), 'V42');
  });

  test('is V42 for what is neither purchase nor hold', async () => {
    const hold = await done(aHold());
    const capture = await done(anAct('capture', hold));
    assert.equal(await code(anAct('void', capture)), 'V42');
    assert.equal(await code(anAct('void', await aTransfer())), 'V42');
  });
});

describe('the void of a purchase', () => {
  test('is possible to the end of its day in Colombia', async () => {
    const purchase = await done(aPurchase());
    assert.equal(await code(anAct('void', purchase, { at: '2027-01-16T05:00:00Z' })), 'A01');
    assert.equal(await code(anAct('void', purchase, { at: '2027-01-16T04:59:59Z' })), '00');
  });

  test('is A03 when it was not approved', async () => {
    assert.equal(await code(anAct('void', await declined())), 'A03');
  });

  test('is A04 the second time', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('void', purchase));
    assert.equal(await code(anAct('void', purchase)), 'A04');
  });

  test('is A05 after a refund of a part', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('refund', purchase, { amount: '0.01' }));
    assert.equal(await code(anAct('void', purchase)), 'A05');
  });
});

describe('a refund', () => {
  test('gives back in parts, any day, up to what was paid', async () => {
    const purchase = await done(aPurchase());
    await done(anAct('refund', purchase, { amount: '10000.00' }));
    await done(anAct('refund', purchase, { amount: '15000.00', at: '2027-03-01T10:00:00Z' }));
    assert.equal(await code(anAct('refund', purchase, { amount: '5000.01' })), 'A06');
    await done(anAct('refund', purchase, { amount: '5000.00' }));
    assert.equal(await code(anAct('refund', purchase, { amount: '0.01' })), 'A06');
  });

  test('in another currency is A06', async () => {
    const purchase = await done(aPurchase());
    assert.equal(await code(anAct('refund', purchase, { amount: '1.00', currency: 'USD' })), 'A06');
  });

  test('of a captured hold reaches what was captured', async () => {
    const hold = await done(aHold());
    assert.equal(await code(anAct('refund', hold, { amount: '1.00' })), 'A03');
    await done(anAct('capture', hold, { amount: '20000.00' }));
    assert.equal(await code(anAct('refund', hold, { amount: '20000.01' })), 'A06');
    assert.equal(await code(anAct('refund', hold, { amount: '20000.00' })), '00');
  });

  test('is M06 when unknown, A03 when not approved, A04 when voided', async () => {
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

  test('never exceeds the purchase, however many arrive at once', async () => {
    const purchase = await done(aPurchase());
    const refunds = Array.from({ length: 20 }, () => code(anAct('refund', purchase, { amount: '5000.00' })));
    assert.equal((await Promise.all(refunds)).filter((found) => found === '00').length, 6);
  });
});

test('what became of an original is known after a restart', async () => {
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
