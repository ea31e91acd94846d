import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aCharge, CARDS, originalOf, transactionOf, useSite } from './site.ts';

const { gateway, standIn, clock, entriesOf } = await useSite();

async function aHold() {
  const charge = aCharge(CARDS.approved, { action: 'hold' });
  const result = await gateway.process(charge);
  const { hold } = transactionOf(result);
  assert.ok(hold && result.kind === 'approved');
  return { charge, original: originalOf(charge, hold) };
}

async function aPurchase() {
  const charge = aCharge();
  const done = transactionOf(await gateway.process(charge));
  return { charge, original: originalOf(charge, done) };
}

const typesOf = (reference: string) => entriesOf(reference).map(({ type, cents }) => `${type} ${cents}`);

describe('PlacetoPay hold', () => {
  test('is captured once, in full or in part, by the reference of its response', async () => {
    const { charge, original } = await aHold();
    const captured = await gateway.capture({ ...original, amount: 5_000_000n });
    assert.equal(captured.kind, 'approved');
    assert.equal(transactionOf(captured).hold?.condition, 'COMPLETED');
    assert.deepEqual(typesOf(charge.reference), ['PRE_AUTH 5000000', 'CHECKIN 11900000', 'CHECKOUT 5000000']);
    const again = await gateway.capture({ ...original, amount: 5_000_000n });
    assert.ok(again.kind === 'failed' && again.transaction === null);
  });

  test('cannot be captured above the held amount or by its checkin reference', async () => {
    const { charge, original } = await aHold();
    assert.equal((await gateway.capture({ ...original, amount: 11_900_001n })).kind, 'failed');
    const checkin = entriesOf(charge.reference).find(({ type }) => type === 'CHECKIN');
    const wrong = { ...original, internal_reference: String(checkin?.internalReference) };
    assert.equal((await gateway.capture(wrong)).kind, 'failed');
    assert.equal((await gateway.capture(original)).kind, 'approved');
  });

  test('can be released', async () => {
    const { charge, original } = await aHold();
    assert.equal((await gateway.release(original)).kind, 'approved');
    assert.ok(typesOf(charge.reference).includes('CHECKOUT 0'));
    assert.equal((await gateway.capture(original)).kind, 'failed');
  });

  test('expires after thirty days', async () => {
    const { original } = await aHold();
    clock.advance({ days: 31 });
    assert.equal((await gateway.capture(original)).kind, 'failed');
  });

  test('a captured hold is reversed by the reference of the capture', async () => {
    const { charge, original } = await aHold();
    const captured = transactionOf(await gateway.capture(original));
    assert.equal((await gateway.reverse(original)).kind, 'failed');
    assert.ok(captured.hold);
    assert.equal((await gateway.reverse(originalOf(charge, captured.hold))).kind, 'approved');
  });
});

describe('PlacetoPay reversal and refund', () => {
  test('a reversal on the same day cancels the whole purchase, once', async () => {
    const { charge, original } = await aPurchase();
    assert.equal((await gateway.reverse(original)).kind, 'approved');
    assert.deepEqual(typesOf(charge.reference), ['AUTH_ONLY 11900000', 'CREDIT 11900000']);
    assert.equal((await gateway.reverse(original)).kind, 'failed');
    const asked = await gateway.query({ ...original, operation: 'purchase' });
    assert.deepEqual([asked.kind, transactionOf(asked).returned], ['approved', true]);
  });

  test('partial refunds require a later day, and a reversal the same day', async () => {
    const { charge, original } = await aPurchase();
    const part = { ...original, amount: 100_000n, whole: false };
    assert.equal((await gateway.refund(part)).kind, 'failed');
    clock.advance({ days: 1 });
    assert.equal((await gateway.reverse(original)).kind, 'failed');
    assert.equal((await gateway.refund(part)).kind, 'approved');
    assert.equal((await gateway.refund(part)).kind, 'approved');
    const rest = { ...original, amount: 11_700_000n, whole: false };
    assert.equal((await gateway.refund(rest)).kind, 'approved');
    const over = await gateway.refund(part);
    assert.ok(over.kind === 'failed' && over.reason.includes('BR'));
    const expected = ['AUTH_ONLY 11900000', 'REFUND 100000', 'REFUND 100000', 'REFUND 11700000'];
    assert.deepEqual(typesOf(charge.reference), expected);
  });

  test('a full refund needs no amount, on the same day or later', async () => {
    const today = await aPurchase();
    assert.equal((await gateway.refund({ ...today.original, whole: true })).kind, 'approved');
    const earlier = await aPurchase();
    clock.advance({ days: 2 });
    assert.equal((await gateway.refund({ ...earlier.original, whole: true })).kind, 'approved');
  });

  test('a refund can be declined by the bank or pending', async () => {
    const { original } = await aPurchase();
    clock.advance({ days: 1 });
    standIn.decide('refund', { status: 'REJECTED', reason: '91', message: 'Emisor no disponible' });
    const declined = await gateway.refund({ ...original, whole: true });
    assert.deepEqual([declined.kind, transactionOf(declined).code], ['declined', '91']);
    standIn.decide('refund', { status: 'PENDING', reason: '?-', message: 'Pendiente' });
    assert.equal((await gateway.refund({ ...original, whole: true })).kind, 'pending');
    standIn.decide('refund', null);
  });

  test('fail for an unknown original', async () => {
    const { original } = await aPurchase();
    for (const wrong of [{ internal_reference: '1' }, { authorization: '000000' }])
      assert.equal((await gateway.reverse({ ...original, ...wrong })).kind, 'failed');
  });
});

describe('PlacetoPay refund whose response was lost', () => {
  /** Returns a purchase of two days ago with one recorded refund of the same amount. */
  async function refundedOnce() {
    const { charge, original } = await aPurchase();
    clock.advance({ days: 2 });
    const part = { ...original, amount: 100_000n, whole: false };
    const first = transactionOf(await gateway.refund(part));
    const search = {
      ...part,
      operation: 'refund',
      signed_at: clock.now(),
      known: [first.internal_reference],
    } as const;
    return { charge, part, search };
  }

  test('is found next to another refund of the same amount', async () => {
    const { part, search } = await refundedOnce();
    standIn.faults.add({ does: true, answer: 'drop', path: '/gateway/transaction' });
    assert.equal((await gateway.refund(part)).kind, 'unknown');
    const found = await gateway.search(search);
    assert.equal(found.kind, 'approved');
    assert.notEqual(transactionOf(found).internal_reference, search.known[0]);
  });

  test('that was not made is absent, and final only after the signature window', async () => {
    const { charge, part, search } = await refundedOnce();
    standIn.faults.add({ does: false, answer: 'drop', path: '/gateway/transaction' });
    assert.equal((await gateway.refund(part)).kind, 'unknown');
    assert.deepEqual(await gateway.search(search), { kind: 'absent', final: false });
    clock.advance({ minutes: 16 });
    assert.deepEqual(await gateway.search(search), { kind: 'absent', final: true });
    assert.deepEqual(typesOf(charge.reference), ['AUTH_ONLY 11900000', 'REFUND 100000']);
  });

  test('lost captures, releases and reversals are found too', async () => {
    const lose = () => standIn.faults.add({ does: true, answer: 'drop', path: '/gateway/transaction' });
    const signed_at = clock.now();
    const held = await aHold();
    lose();
    assert.equal((await gateway.capture({ ...held.original, amount: 700n })).kind, 'unknown');
    const captured = { ...held.original, amount: 700n, operation: 'capture', signed_at } as const;
    assert.equal((await gateway.search(captured)).kind, 'approved');
    const released = await aHold();
    lose();
    assert.equal((await gateway.release(released.original)).kind, 'unknown');
    const nothing = { ...released.original, amount: 0n, operation: 'release', signed_at } as const;
    assert.equal((await gateway.search(nothing)).kind, 'approved');
    const bought = await aPurchase();
    lose();
    assert.equal((await gateway.reverse(bought.original)).kind, 'unknown');
    const undone = { ...bought.original, operation: 'reverse', signed_at } as const;
    assert.equal((await gateway.search(undone)).kind, 'approved');
  });
});
