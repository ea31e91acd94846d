import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '#src/messages/webhooks/retries.ts';
import { stoppedClock } from '#test/support/clock.ts';

const WAITS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

test('retries a failed delivery seven times with growing delays, then marks it as failed', () => {
  const clock = stoppedClock('2027-01-15T10:00');
  for (const [index, seconds] of WAITS_S.entries()) {
    const { status, next_attempt_at } = decide({ attempts: index + 1, arrived: false, clock });
    assert.equal(status, 'pending');
    assert.ok(next_attempt_at);
    assert.equal(clock.now().until(next_attempt_at).total('seconds'), seconds);
  }
  const last = decide({ attempts: WAITS_S.length + 1, arrived: false, clock });
  assert.deepEqual(last, { status: 'failed', next_attempt_at: null });
});

test('a successful delivery is delivered at any attempt', () => {
  const clock = stoppedClock('2027-01-15T10:00');
  for (const attempts of [1, 8]) {
    const decision = decide({ attempts, arrived: true, clock });
    assert.deepEqual(decision, { status: 'delivered', next_attempt_at: null });
  }
});
