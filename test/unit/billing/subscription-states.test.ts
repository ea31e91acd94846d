import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isOver, MOVES, SUBSCRIPTION_STATES } from '#src/billing/subscriptions/rules/states.ts';
import { SUBSCRIPTION_STATUSES } from '#src/billing/subscriptions/types.ts';
import { statesTable } from '#test/support/states-table.ts';

test('the guide shows the state table of the code', () => {
  const guide = readFileSync('docs/subscriptions.md', 'utf8');
  const [, shown] = /<!-- states -->\n([\s\S]*?)\n<!-- \/states -->/.exec(guide) ?? [];
  assert.equal(shown, statesTable(), 'put the expected table between the marks in docs/subscriptions.md');
});

test('each status except trial is reachable, and each live status can be cancelled', () => {
  const reached = new Set(
    SUBSCRIPTION_STATUSES.flatMap((status) => Object.values(SUBSCRIPTION_STATES[status])),
  );
  assert.deepEqual(
    SUBSCRIPTION_STATUSES.filter((status) => !reached.has(status)),
    ['trial'],
    'nothing leads back into a trial',
  );
  for (const status of SUBSCRIPTION_STATUSES) {
    const moves = MOVES.filter((move) => SUBSCRIPTION_STATES[status][move] !== undefined);
    assert.deepEqual(isOver(status), moves.join() === 'revived', status);
    if (!isOver(status)) assert.ok(moves.includes('canceled'), 'each live status can be cancelled');
  }
});
