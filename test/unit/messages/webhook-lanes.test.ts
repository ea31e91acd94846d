import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Job, openLanes } from '#src/messages/webhooks/delivery/lanes.ts';
import { newLease } from '#src/messages/webhooks/delivery/leases/leases.ts';

const LIMITS = { total: 20, most: 10, first: 4 } as const;
const QUICK = { arrived: true, duration_ms: 5 } as const;
const HUNG = { arrived: false, duration_ms: 10_000 } as const;

let count = 0;
const lease = newLease('', 0);

function jobs(lane: string, number: number): Job[] {
  return Array.from({ length: number }, () => {
    count += 1;
    const delivery = {
      id: String(count),
      event_id: '',
      sequence: 1,
      url: '',
      body: Buffer.alloc(0),
      lane,
      attempts: 0,
    };
    return { delivery, lease, own_clock: null, keys: undefined };
  });
}

const lanesOf = (started: readonly Job[]) => started.map(({ delivery }) => delivery.lane).join('');

describe('webhook delivery lane of a receiver', () => {
  test('starts with few concurrent requests and gets more as deliveries succeed', () => {
    const lanes = openLanes(LIMITS);
    let running = lanes.add(jobs('a', 40), {});
    assert.equal(running.length, 4);
    for (let round = 0; round < 20; round += 1) {
      running = [...running.slice(1), ...lanes.finish(running[0] as Job, QUICK).next];
    }
    assert.equal(running.length, 10, 'limited to the maximum');
  });

  test('claims deliveries ahead only while its receiver is fast', () => {
    const lanes = openLanes(LIMITS);
    const [first] = lanes.add(jobs('a', 4), {});
    assert.deepEqual(lanes.rooms(), { a: 0 });
    lanes.finish(first as Job, QUICK);
    assert.ok((lanes.rooms().a ?? 0) > LIMITS.most);
  });

  test('with a hanging receiver is reduced to one request and returns its queue', () => {
    const lanes = openLanes(LIMITS);
    const [first, ...others] = lanes.add(jobs('a', 4), {});
    lanes.finish(first as Job, QUICK);
    lanes.add(jobs('a', 30), {});
    assert.ok(lanes.waiting() > 20);
    const { next, stalled } = lanes.finish(others[0] as Job, HUNG);
    assert.deepEqual(next, []);
    assert.ok(stalled.length > 20);
    assert.equal(lanes.waiting(), 0);
    assert.deepEqual(lanes.rooms(), { a: 0 });
  });

  test('with a receiver that fails fast continues with a few requests', () => {
    const lanes = openLanes(LIMITS);
    const running = lanes.add(jobs('a', 12), {});
    const { next, stalled } = lanes.finish(running[0] as Job, { arrived: false, duration_ms: 3 });
    assert.equal(next.length, 1);
    assert.deepEqual(stalled, []);
  });

  test('does not block other lanes', () => {
    const lanes = openLanes(LIMITS);
    const hanging = lanes.add(jobs('a', 500), {});
    assert.equal(lanesOf(hanging), 'aaaa');
    assert.equal(lanesOf(lanes.add(jobs('b', 3), {})), 'bbb');
  });

  test('waits at the total limit and continues when a request finishes', () => {
    const lanes = openLanes(LIMITS);
    const started = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((lane) => lanes.add(jobs(lane, 4), {}));
    assert.equal(lanesOf(started), 'aaaabbbbccccddddeeee');
    const { next } = lanes.finish(started[0] as Job, QUICK);
    assert.equal(lanesOf(next), 'f');
  });

  test('asks for more deliveries when half of a full lane is done', () => {
    const lanes = openLanes(LIMITS);
    const running = lanes.add(jobs('a', 4), {});
    assert.equal(lanes.finish(running[0] as Job, QUICK).is_hungry, true);
    lanes.add(jobs('a', 1), { a: 50 });
    assert.equal(lanes.areHungry(), false, 'the last claim found fewer deliveries than requested');
  });
});
