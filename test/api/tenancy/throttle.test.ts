import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { openThrottle, type Throttle } from '#src/tenancy/limits/throttle.ts';
import { useApp } from '#test/support/app.ts';
import { costOf } from '#test/support/round-trips.ts';

const service = useApp();

/** Opens throttles as separate processes would, on one database. */
function processes(count: number, per_minute: number): Throttle[] {
  const limit = { name: 'requests_with_token', per_minute } as const;
  // A stopped clock, which each request reads.
  const deps = { db: service.deps.db, real_clock: service.clock };
  return Array.from({ length: count }, () => openThrottle(deps, limit));
}

/** Sends requests concurrently, distributed over the processes, and returns how many pass. */
async function passed(all: readonly Throttle[], key: string, requests: number): Promise<number> {
  const sent = Array.from({ length: requests }, (_, number) => all[number % all.length]?.enter(key));
  return (await Promise.all(sent)).filter((wait) => wait === null).length;
}

const statements = async (work: () => Promise<unknown>) => (await costOf(work)).statements;

describe('rate limit across several processes', () => {
  for (const [count, per_minute] of [
    [1, 1_000],
    [4, 1_000],
    [3, 120],
  ] as const)
    test(`${count} processes together allow ${per_minute} a minute, plus at most two hundredths each`, async () => {
      const [all, key] = [processes(count, per_minute), newId()];
      const share = Math.floor(per_minute / 100);
      const through = await passed(all, key, per_minute * 3);
      assert.ok(through >= per_minute - count * share, `${through}`);
      assert.ok(through <= per_minute + 2 * count * share, `${through}`);
      assert.equal(await passed(all, key, per_minute), 0, 'the limit is reached');
      assert.ok((await passed(all, newId(), 10)) === 10, 'other keys are not affected');
      service.clock.advance({ seconds: 61 });
      assert.ok((await passed(all, key, per_minute * 2)) >= per_minute - count * share, 'a minute later');
    });

  test('a small limit is exact', async () => {
    const [all, key] = [processes(4, 7), newId()];
    assert.equal(await passed(all, key, 40), 7);
    service.clock.advance({ seconds: 59 });
    assert.equal(await passed(all, key, 40), 0);
    service.clock.advance({ seconds: 2 });
    assert.equal(await passed(all, key, 40), 7);
  });

  test('an unused share expires after a minute', async () => {
    const [[one, other], key] = [processes(2, 1_000) as [Throttle, Throttle], newId()];
    assert.equal(await passed([one], key, 11), 11, 'its own share, and one from the database');
    service.clock.advance({ seconds: 61 });
    assert.equal(await passed([other], key, 2_000), 1_010);
    assert.equal(await passed([one], key, 100), 10, 'its own share, and nothing left from before');
  });

  test('few requests need no statement, many need one per hundredth of the limit', async () => {
    const [[one], key] = [processes(1, 10_000) as [Throttle], newId()];
    assert.equal(await statements(() => passed([one], key, 100)), 0);
    assert.equal(await statements(() => passed([one], key, 1_000)), 10);
  });

  test('a refused caller gets Retry-After and causes no statement', async () => {
    const [[one], key] = [processes(1, 5) as [Throttle], newId()];
    assert.equal(await passed([one], key, 6), 5);
    service.clock.advance({ seconds: 20 });
    assert.deepEqual((await one.enter(key))?.headers, { 'retry-after': '40' });
    assert.equal(await statements(() => passed([one], key, 50)), 0);
  });
});
