import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { deadlineOf, decideEnd, decideOpen } from '#src/settlement/disputes/rules.ts';
import { DISPUTE_MOVES, DISPUTE_STATES, disputeAfter, isUndecided } from '#src/settlement/disputes/states.ts';
import { DISPUTE_STATUSES, type Dispute } from '#src/settlement/disputes/types.ts';

const NOW = Temporal.Instant.from('2027-01-20T10:00:00-05:00');

const TRANSACTION = {
  status: 'Aprobada',
  amount: 100n,
  refunded: 0n,
  disputed: 0n,
  updated_at: Temporal.Instant.from('2027-01-15T10:00:00-05:00'),
} as Transaction;

const DISPUTE = { status: 'opened', amount: 100n, taken: 0n } as Dispute;

function given(transaction: Partial<Transaction>, dispute: Partial<Dispute> = {}, open_returns = 0n) {
  return {
    transaction: { ...TRANSACTION, ...transaction },
    dispute: { ...DISPUTE, ...dispute },
    open_returns,
    now: NOW,
  };
}

describe('dispute states', () => {
  test('lead only to existing statuses by existing moves, and never back to opened', () => {
    assert.deepEqual(Object.keys(DISPUTE_STATES).sort(), [...DISPUTE_STATUSES].sort());
    for (const [status, edges] of Object.entries(DISPUTE_STATES)) {
      for (const [move, target] of Object.entries(edges)) {
        assert.ok((DISPUTE_MOVES as readonly string[]).includes(move), `${status} ${move}`);
        assert.ok(target !== 'opened' && target !== status, `${status} ${move} ${target}`);
      }
    }
  });

  test('are undecided until the bank or the merchant decides', () => {
    assert.deepEqual(DISPUTE_STATUSES.filter(isUndecided), ['opened', 'evidence_submitted', 'expired']);
    for (const status of DISPUTE_STATUSES.filter(isUndecided)) {
      assert.equal(disputeAfter(status, 'won'), 'won');
      assert.equal(disputeAfter(status, 'lost'), 'lost');
      assert.equal(disputeAfter(status, 'accepted'), 'accepted');
    }
  });

  test('reject impossible moves', () => {
    assert.throws(() => disputeAfter('won', 'lost'), /won cannot be lost/);
    assert.throws(() => disputeAfter('lost', 'won'));
    assert.throws(() => disputeAfter('evidence_submitted', 'expired'));
    assert.throws(() => disputeAfter('expired', 'submitted'));
  });
});

describe('dispute deadline', () => {
  const opened_at = Temporal.Instant.from('2027-01-15T10:00:00-05:00');

  test('is the one sent by the gateway', () => {
    assert.equal(deadlineOf({ opened_at, respond_by: NOW }), NOW);
  });

  test('defaults to the end of the fifteenth business day in Colombia', () => {
    // Opened on Friday 15 January. There is no holiday until Friday 5 February.
    const deadline = deadlineOf({ opened_at, respond_by: null });
    assert.equal(deadline.toString({ timeZone: 'America/Bogota' }), '2027-02-06T00:00:00-05:00');
  });

  test('does not count holidays', () => {
    // Holidays: Saint Joseph on Monday 22 March, Maundy Thursday and Good Friday on 25 and 26 March 2027.
    const before = Temporal.Instant.from('2027-03-19T23:59:59-05:00');
    const deadline = deadlineOf({ opened_at: before, respond_by: null });
    assert.equal(deadline.toString({ timeZone: 'America/Bogota' }), '2027-04-15T00:00:00-05:00');
  });
});

describe('amount withheld by an undecided dispute', () => {
  const cases = [
    { it: 'is the disputed amount', transaction: {}, dispute: { amount: 40n }, open: 0n, taken: 40n },
    { it: 'is the whole amount', transaction: {}, dispute: {}, open: 0n, taken: 100n },
    { it: 'excludes a refund', transaction: { refunded: 70n }, dispute: {}, open: 0n, taken: 30n },
    {
      it: 'is zero after a full refund',
      transaction: { refunded: 100n, status: 'Reversada' },
      dispute: {},
      open: 0n,
      taken: 0n,
    },
    { it: 'is zero while a full refund is pending', transaction: {}, dispute: {}, open: 100n, taken: 0n },
    {
      it: 'excludes another dispute',
      transaction: { disputed: 60n, status: 'Reversion Escalada' },
      dispute: {},
      open: 0n,
      taken: 40n,
    },
  ] as const;
  for (const { it, transaction, dispute, open, taken } of cases) {
    test(it, () => {
      const decision = decideOpen(given(transaction, dispute, open));
      assert.equal(decision.dispute.taken, taken);
      assert.equal(decision.change, taken);
      const { refunded, disputed, amount } = decision.transaction;
      assert.equal(disputed, ('disputed' in transaction ? transaction.disputed : 0n) + taken);
      assert.ok(refunded + disputed + open <= amount);
      assert.equal(decision.transaction.status === 'Reversion Escalada', disputed > 0n);
    });
  }

  test('is unchanged when the dispute is reported again', () => {
    const again = given({ disputed: 40n, status: 'Reversion Escalada' }, { amount: 40n, taken: 40n });
    const decision = decideOpen(again);
    assert.equal(decision.change, 0n);
    assert.equal(decision.dispute, again.dispute);
    assert.equal(decision.transaction, again.transaction);
  });

  test('is reduced and returned when the bank lowers the amount', () => {
    const decision = decideOpen(
      given({ disputed: 40n, status: 'Reversion Escalada' }, { amount: 30n, taken: 40n }),
    );
    assert.equal(decision.change, -10n);
    assert.equal(decision.transaction.disputed, 30n);
  });

  test('grows to the rest when a pending refund fails', () => {
    const decision = decideOpen(given({ disputed: 40n, status: 'Reversion Escalada' }, { taken: 40n }));
    assert.equal(decision.change, 60n);
  });
});

describe('decided dispute', () => {
  const held = { disputed: 100n, status: 'Reversion Escalada' } as const;

  test('when won returns the whole amount', () => {
    const { dispute, transaction, change, lost } = decideEnd(given(held, { taken: 100n }), 'won');
    assert.deepEqual([dispute.status, dispute.taken, change, lost], ['won', 0n, -100n, 0n]);
    assert.deepEqual([transaction.status, transaction.disputed, transaction.refunded], ['Aprobada', 0n, 0n]);
  });

  for (const move of ['lost', 'accepted'] as const) {
    test(`when ${move} moves no more money and counts as refunded`, () => {
      const { dispute, transaction, change, lost } = decideEnd(given(held, { taken: 100n }), move);
      assert.deepEqual([dispute.status, dispute.taken, change, lost], [move, 100n, 0n, 100n]);
      assert.deepEqual(
        [transaction.status, transaction.disputed, transaction.refunded],
        ['Reversada', 0n, 100n],
      );
    });
  }

  test('when partly lost leaves the transaction approved', () => {
    const { transaction } = decideEnd(given({ ...held, disputed: 40n }, { taken: 40n, amount: 40n }), 'lost');
    assert.deepEqual([transaction.status, transaction.refunded], ['Aprobada', 40n]);
  });

  test('leaves the transaction disputed while another dispute is open', () => {
    const { transaction } = decideEnd(given(held, { taken: 40n, amount: 40n }), 'won');
    assert.deepEqual([transaction.status, transaction.disputed], ['Reversion Escalada', 60n]);
  });
});
