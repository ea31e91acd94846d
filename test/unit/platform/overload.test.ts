import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, mock, test } from 'node:test';
import pino from 'pino';
import { ApiError } from '#src/kernel/errors.ts';
import { type Urgency, watchOverload } from '#src/platform/http/overload.ts';

/** Returns overload protection with a clock and a database wait time that the test controls. */
function aProcess(context: { after(end: () => void): void }) {
  const lines: { urgency: Urgency; msg: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const timers = mock.timers;
  timers.enable({ apis: ['setInterval'] });
  let now = 0;
  let wait_ms = 0;
  const overload = watchOverload({ log, connections: 10, waitedMs: () => wait_ms, now: () => now });
  context.after(() => {
    overload.close();
    timers.reset();
  });
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      now += 100;
      timers.tick(100);
    }
  };
  /** Simulates an event loop blocked for this time. */
  const stall = (ms: number) => {
    now += ms;
    timers.tick(100);
  };
  const refusal = (urgency: Urgency): ApiError | null => {
    try {
      const response = new EventEmitter();
      assert.equal(overload.enter(urgency, response), undefined);
      response.emit('close');
      return null;
    } catch (error) {
      assert.ok(error instanceof ApiError);
      return error;
    }
  };
  const taken = () => (['read', 'money'] as const).filter((urgency) => refusal(urgency) === null);
  const setWait = (ms: number) => {
    wait_ms = ms;
  };
  return {
    overload,
    setWait,
    pass,
    stall,
    refusal,
    taken,
    logged: () => lines.map(({ urgency, msg }) => `${urgency} ${msg}`),
  };
}

describe('overload protection', () => {
  test('rejects requests with Retry-After, reads long before payments', (context) => {
    const { setWait, pass, refusal, taken } = aProcess(context);
    setWait(251);
    pass(1_100);
    assert.deepEqual(taken(), ['money']);
    assert.equal(refusal('read')?.headers['retry-after'], '5');
    setWait(1_001);
    pass(1_100);
    assert.deepEqual(taken(), []);
    assert.equal(refusal('money')?.headers['retry-after'], '2');
    assert.deepEqual([refusal('money')?.entry.status, refusal('money')?.entry.code], [503, 'overloaded']);
  });

  test('waits shorter than a second reject no request', (context) => {
    const { setWait, pass, taken } = aProcess(context);
    for (let burst = 0; burst < 5; burst += 1) {
      setWait(4_000);
      pass(900);
      assert.deepEqual(taken(), ['read', 'money']);
      setWait(250);
      pass(100);
    }
    assert.deepEqual(taken(), ['read', 'money']);
  });

  test('after a sustained wait, follows the current wait until it stays low', (context) => {
    const { setWait, pass, taken, logged } = aProcess(context);
    setWait(600);
    pass(1_100);
    setWait(200);
    assert.deepEqual(taken(), ['read', 'money']);
    setWait(260);
    assert.deepEqual(taken(), ['money']);
    setWait(0);
    pass(4_900);
    setWait(260);
    assert.deepEqual(taken(), ['money']);
    setWait(0);
    pass(5_000);
    setWait(600);
    assert.deepEqual(taken(), ['read', 'money']);
    assert.deepEqual(logged(), ['read overloaded: requests are refused', 'read no longer overloaded']);
  });

  test('detects an event loop that runs late', (context) => {
    const { pass, stall, taken } = aProcess(context);
    for (let turn = 0; turn < 4; turn += 1) stall(700);
    assert.deepEqual(taken(), ['money']);
    pass(5_100);
    assert.deepEqual(taken(), ['read', 'money']);
  });

  describe('admission', () => {
    /** Starts a request and returns its state: admitted, waiting or rejected. */
    function come({ overload }: Pick<ReturnType<typeof aProcess>, 'overload'>, urgency: Urgency) {
      const response = new EventEmitter();
      let outcome: 'in' | 'waits' | 'refused' = 'in';
      const turn = overload.enter(urgency, response);
      if (turn) outcome = 'waits';
      const settled = turn?.then(
        () => {
          outcome = 'in';
        },
        () => {
          outcome = 'refused';
        },
      );
      return {
        outcome: () => outcome,
        leave: () => response.emit('close'),
        settled: settled ?? Promise.resolve(),
      };
    }

    test('reads use the capacity left by payments, and the next read enters when one finishes', async (context) => {
      const service = aProcess(context);
      const payments = Array.from({ length: 3 }, () => come(service, 'money'));
      const reads = Array.from({ length: 6 }, () => come(service, 'read'));
      assert.deepEqual(
        reads.map((one) => one.outcome()),
        ['in', 'in', 'in', 'in', 'waits', 'waits'],
      );
      assert.equal(come(service, 'money').outcome(), 'in');
      reads[0]?.leave();
      // One more payment has entered meanwhile.
      assert.equal(reads[4]?.outcome(), 'waits');
      payments[0]?.leave();
      await reads[4]?.settled;
      assert.deepEqual([reads[4]?.outcome(), reads[5]?.outcome()], ['in', 'waits']);
    });

    test('some reads are admitted even under many payments', (context) => {
      const service = aProcess(context);
      for (let payment = 0; payment < 30; payment += 1) come(service, 'money');
      const reads = Array.from({ length: 3 }, () => come(service, 'read'));
      assert.deepEqual(
        reads.map((one) => one.outcome()),
        ['in', 'in', 'waits'],
      );
    });

    test('does not admit a disconnected request and rejects one that waited too long', async (context) => {
      const service = aProcess(context);
      const reads = Array.from({ length: 13 }, () => come(service, 'read'));
      const [gone, early, late] = reads.slice(10);
      gone?.leave();
      service.pass(1_000);
      assert.equal(early?.outcome(), 'waits');
      service.pass(300);
      await Promise.all([early?.settled, late?.settled]);
      assert.deepEqual([early?.outcome(), late?.outcome()], ['refused', 'refused']);
      for (const one of reads.slice(0, 10)) one.leave();
      assert.equal(gone?.outcome(), 'waits');
      assert.equal(come(service, 'read').outcome(), 'in');
    });
  });
});
