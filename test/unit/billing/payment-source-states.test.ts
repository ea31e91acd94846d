import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSourceStatus, SOURCE_EVENTS, SOURCE_STATUSES } from '#src/customers/payment-sources/states.ts';

const EDGES = [
  'pending approved ready',
  'pending declined refused',
  'pending ran_out expired',
  'ready taken_back revoked',
];

test('payment source statuses change only by the listed transitions', () => {
  const found = SOURCE_STATUSES.flatMap((from) =>
    SOURCE_EVENTS.flatMap((event) => {
      const to = nextSourceStatus(from, event);
      return to === null ? [] : [`${from} ${event} ${to}`];
    }),
  );
  assert.deepEqual(found, EDGES);
});
