import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WompiMethod } from '#src/providers/wompi/requests.ts';
import { CARD, done, openPair, short } from './caller.ts';

const pse = (bank: string): WompiMethod => ({
  type: 'PSE',
  bank,
  person: 'natural',
  legal_id_type: 'CC',
  legal_id: '1099888777',
  description: 'Mensualidad de noviembre, plan oro',
});

describe('Wompi charge of a stored card', () => {
  test('is pending first and approved later, and is found by id and by reference', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    const first = await account.createTransaction(asked);
    assert.equal(short(first), 'pending null');
    assert.equal(short(await account.findByReference(asked)), 'pending null');
    await gateway.settle();
    const found = await account.findByReference(asked);
    assert.equal(short(found), 'approved 00');
    assert.ok(first.kind === 'pending' && found.kind === 'approved');
    assert.equal(found.record.id, first.record.id);
    assert.deepEqual(await account.findTransaction({ ...asked, id: first.record.id }), found);
    const [kept] = gateway.ledger().transactions;
    assert.equal(kept?.amount_in_cents, 3_000_000);
    assert.equal(kept.recurrent, true);
  });

  test('ends with the outcome of the test card', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const cards = {
      '5555555555554444': 'approved 00',
      '4111111111111111': 'declined 12',
      '4000000000009995': 'declined 51',
      '4000000000000069': 'declined 54',
      '4000000000000127': 'declined 05',
      '4000000000000259': 'pending null',
      '4000000000000002': 'declined 96',
    };
    for (const [number, expected] of Object.entries(cards)) {
      const asked = charge(await storedCard(number));
      assert.equal(short(await account.createTransaction(asked)), 'pending null');
      await gateway.settle();
      assert.equal(short(await account.findByReference(asked)), expected, number);
    }
  });

  test('keeps the status message of the gateway', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard('4000000000000127'));
    await account.createTransaction(asked);
    await gateway.settle();
    const found = await account.findByReference(asked);
    assert.equal('record' in found && found.record.text, 'Negada');
  });

  test('sends the largest amount and taxes exactly', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard(), {
      amount_in_cents: 999_999_999_999n,
      taxes: [{ type: 'VAT', amount_in_cents: 159_663_865_546n }],
      expires_at: Temporal.Now.instant().add({ hours: 1 }),
    });
    assert.equal(short(await account.createTransaction(asked)), 'pending null');
    const [kept] = gateway.ledger().transactions;
    assert.equal(kept?.amount_in_cents, 999_999_999_999);
    assert.deepEqual(kept.taxes, [{ type: 'VAT', amount_in_cents: 159_663_865_546 }]);
  });

  test('an invalid charge fails without a request', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const source = await storedCard();
    const sent = gateway.requests().length;
    for (const change of [{ currency: 'USD' }, { amount_in_cents: 0n }, { email: '' }]) {
      const outcome = await account.createTransaction(charge(source, change));
      assert.equal(outcome.kind === 'failed' && outcome.code, 'E99');
    }
    assert.equal(gateway.requests().length, sent);
  });
});

describe('Wompi payment with the payer present', () => {
  test('by a card that is not stored', async () => {
    const { gateway, account, paidBy } = await openPair();
    const { id: token } = done(await account.tokenizeCard(CARD));
    const asked = await paidBy({ type: 'CARD', token, installments: 3 });
    assert.equal(short(await account.createTransaction(asked)), 'pending null');
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
  });

  test('by PSE returns the bank URL later, and the result after that', async () => {
    const { gateway, account, paidBy } = await openPair();
    const banks = done(await account.listBanks());
    assert.ok(banks.some((bank) => bank.financial_institution_code === '1007'));
    const asked = await paidBy(pse('1007'), { redirect_url: 'https://shop.example/back' });
    const first = await account.createTransaction(asked);
    assert.equal('record' in first && first.record.bank_url, null);
    gateway.prepare();
    const waiting = await account.findByReference(asked);
    assert.match('record' in waiting ? String(waiting.record.bank_url) : '', /\/redirect\?ticket_id=\d+$/);
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'pending null');
    await gateway.decide({ reference: asked.reference, status: 'APPROVED' });
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
  });

  test('by PSE, Nequi, Bancolombia, Daviplata or cash ends with the outcome of the test data', async () => {
    const { gateway, account, paidBy } = await openPair();
    const ends: [WompiMethod, string][] = [
      [pse('1'), 'approved 00'],
      [pse('2'), 'declined 05'],
      [pse('3'), 'declined 96'],
      [pse('9999'), 'pending null'],
      [{ type: 'NEQUI', phone_number: '3991111111' }, 'approved 00'],
      [{ type: 'NEQUI', phone_number: '3992222222' }, 'declined 05'],
      [{ type: 'NEQUI', phone_number: '3995555555' }, 'declined 51'],
      [{ type: 'NEQUI', phone_number: '3993333333' }, 'pending null'],
      [{ type: 'NEQUI', phone_number: '3001234567' }, 'declined 78'],
      [{ type: 'BANCOLOMBIA_TRANSFER', description: "L'Étoile" }, 'pending null'],
      [{ type: 'DAVIPLATA', legal_id_type: 'CC', legal_id: '53234234', description: 'Plan' }, 'pending null'],
    ];
    for (const [method, expected] of ends) {
      const asked = await paidBy(method);
      assert.equal(short(await account.createTransaction(asked)), 'pending null');
      await gateway.settle();
      assert.equal(short(await account.findByReference(asked)), expected, JSON.stringify(method));
    }
  });

  test('in cash returns an agreement number and a payment number', async () => {
    const { gateway, account, paidBy } = await openPair();
    const asked = await paidBy({ type: 'BANCOLOMBIA_COLLECT' });
    await account.createTransaction(asked);
    gateway.prepare();
    const found = await account.findByReference(asked);
    assert.ok('record' in found);
    assert.equal(found.record.voucher?.agreement, '12345');
    assert.match(found.record.voucher?.intention ?? '', /^\d+$/);
    await gateway.decide({ reference: asked.reference, status: 'APPROVED' });
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
  });

  test('by a method that the merchant has not enabled fails and creates no transaction', async () => {
    const { gateway, account, paidBy } = await openPair({ methods: ['CARD'] });
    const outcome = await account.createTransaction(
      await paidBy({ type: 'NEQUI', phone_number: '3991111111' }),
    );
    assert.equal(outcome.kind === 'failed' && outcome.refusal?.about, 'not_found');
    assert.deepEqual(gateway.ledger().transactions, []);
  });
});

describe('Wompi refusals', () => {
  test('a used or expired consent token fails and creates no transaction', async () => {
    const { gateway, account, paidBy } = await openPair();
    const asked = await paidBy({ type: 'NEQUI', phone_number: '3991111111' });
    assert.equal(short(await account.createTransaction(asked)), 'pending null');
    const again = await account.createTransaction({ ...asked, reference: `${asked.reference}-b` });
    assert.equal(again.kind === 'failed' && again.refusal?.about, 'consent');
    const later = await paidBy({ type: 'NEQUI', phone_number: '3991111111' });
    gateway.setSkew({ ms: 3_601_000 });
    const old = await account.createTransaction(later);
    assert.equal(old.kind === 'failed' && old.refusal?.about, 'consent');
    assert.equal(gateway.ledger().transactions.length, 1);
  });

  test('a card token fails after its uses, and an invalid card number is refused', async () => {
    const { account, paidBy } = await openPair();
    const { id: token } = done(await account.tokenizeCard(CARD));
    const method = { type: 'CARD', token, installments: 1 } as const;
    const kinds = [];
    for (let use = 0; use < 3; use += 1)
      kinds.push((await account.createTransaction(await paidBy(method))).kind);
    assert.deepEqual(kinds, ['pending', 'pending', 'failed']);
    const wrong = await account.tokenizeCard({ ...CARD, number: '4242424242424241' });
    assert.equal(wrong.kind === 'refused' && wrong.refusal.about, 'payment_method');
  });

  test('a repeated reference returns the result of the first charge', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    const first = await account.createTransaction(asked);
    await gateway.settle();
    const second = await account.createTransaction(asked);
    assert.equal(short(second), 'approved 00');
    assert.equal('record' in first && 'record' in second && first.record.id === second.record.id, true);
    assert.equal(gateway.ledger().transactions.length, 1);
  });

  test('a reference used for another amount is an unknown outcome', async () => {
    const { account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    await account.createTransaction(asked);
    const other = await account.createTransaction({ ...asked, amount_in_cents: 1n });
    assert.equal(other.kind, 'unknown');
  });
});

describe('Wompi query', () => {
  test('for an unknown reference returns none', async () => {
    const { account } = await openPair();
    const expected = { reference: 'never', amount_in_cents: 1n, currency: 'COP' };
    assert.deepEqual(await account.findByReference(expected), { kind: 'none' });
  });

  test('for an id that the gateway does not find is unknown, because the gateway had issued it', async () => {
    const { account } = await openPair();
    const expected = { id: '1-2-3', reference: 'never', amount_in_cents: 1n, currency: 'COP' };
    assert.equal((await account.findTransaction(expected)).kind, 'unknown');
  });

  test('encodes special characters of the reference', async () => {
    const { account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard(), { reference: 'a&reference=b/../c#d %' });
    assert.equal(short(await account.createTransaction(asked)), 'pending null');
    assert.equal(short(await account.findByReference(asked)), 'pending null');
    assert.deepEqual(await account.findByReference({ ...asked, reference: 'b' }), { kind: 'none' });
  });
});

describe('Wompi void', () => {
  test('voids a card payment of the same day and marks the purchase as voided', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    const made = await account.createTransaction(asked);
    await gateway.settle();
    assert.ok('record' in made);
    const original = { ...asked, id: made.record.id };
    assert.equal(short(await account.voidTransaction(original)), 'approved 00');
    const found = await account.findTransaction(original);
    assert.equal(found.kind === 'approved' && found.record.voided, true);
    assert.equal(short(await account.voidTransaction(original)), 'declined A03');
  });

  test('is declined for another day, other methods, pending payments and unsupported networks', async () => {
    const { gateway, account, storedCard, storedNequi, charge } = await openPair();
    const [card, nequi, stubborn] = [
      await storedCard(),
      await storedNequi(),
      await storedCard('4000000000000341'),
    ];
    const idOf = async (asked: ReturnType<typeof charge>) => {
      const made = await account.createTransaction(asked);
      assert.ok('record' in made, made.kind);
      return { ...asked, id: made.record.id };
    };
    const pending = await idOf(charge(card));
    assert.equal(short(await account.voidTransaction(pending)), 'declined A03');
    const stored = { source: { id: nequi, installments: null, recurrent: null } };
    const [byNequi, byStubborn] = [
      await idOf(charge(nequi, { pay_with: stored })),
      await idOf(charge(stubborn)),
    ];
    await gateway.settle();
    assert.equal(short(await account.voidTransaction(byNequi)), 'declined A03');
    assert.equal(short(await account.voidTransaction(byStubborn)), 'declined V42');
    gateway.setSkew({ ms: 86_400_000 });
    assert.equal(short(await account.voidTransaction(pending)), 'declined A03');
    const nothing = await account.voidTransaction({ ...pending, id: '1-2-3' });
    assert.equal(nothing.kind === 'failed' && nothing.refusal?.about, 'not_found');
  });
});

describe('Wompi refund', () => {
  test('refunds part of a card payment, up to the remaining amount', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    const made = await account.createTransaction(asked);
    await gateway.settle();
    assert.ok('record' in made);
    const refund = (refund_in_cents: bigint) =>
      account.refundTransaction({ ...asked, id: made.record.id, refund_in_cents, refund_reference: 'r-1' });
    assert.equal(short(await refund(1_000_000n)), 'approved 00');
    assert.equal(short(await refund(2_000_001n)), 'declined A03');
    gateway.endRefunds({ status: 'DECLINED' });
    assert.equal(short(await refund(2_000_000n)), 'declined 05');
    gateway.endRefunds({ status: 'ERROR' });
    assert.equal(short(await refund(2_000_000n)), 'declined 96');
    assert.equal(gateway.ledger().transactions[0]?.refunded_in_cents, 1_000_000);
  });
});
