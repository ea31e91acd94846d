import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draftOffer } from '#src/billing/subscriptions/actions/accept.ts';
import { draftInvoice } from '#src/billing/subscriptions/charge/draft.ts';
import { aRow, at, localText, rowIn, terms } from '#test/support/subscription-rows.ts';

const NOW = at('2027-02-15 12:00:00.5');
const pending_lines = [{ kind: 'unused_time', plan: 'Mensual', amount: '-100' }] as const;

describe('charge for an accepted offer', () => {
  test('a revival starts a new period at a whole second and records the target plan', () => {
    const subscription = rowIn('finalizada', { anchor_day: 31 });
    const offer = { subscription, plan: terms({ id: 'other' }), balance: 0n, previous: null, now: NOW };
    const draft = draftOffer({ ...offer, reason: 'revival' });
    assert.deepEqual([localText(draft.start), draft.anchor_day], ['2027-02-15 12:00', 15]);
    assert.deepEqual(draft.change, { plan_id: 'other', behavior: 'none' });
    assert.equal(localText(draftInvoice(draft).period_end), '2027-03-15 12:00');
  });

  for (const reason of ['early', 'renewal'] as const) {
    test(`continues at the end of the last period and includes pending lines: ${reason}`, () => {
      const subscription = aRow({ pending_lines });
      const draft = draftOffer({
        subscription,
        plan: terms(),
        reason,
        balance: 0n,
        previous: null,
        now: NOW,
      });
      assert.deepEqual(
        [localText(draft.start), draft.anchor_day, draft.change],
        ['2027-03-01 10:00', 1, null],
      );
      assert.equal(draftInvoice(draft).total, 30_000_00n - 100n);
    });
  }
});
