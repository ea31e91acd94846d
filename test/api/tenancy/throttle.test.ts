import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { openThrottle, type Throttle } from '#src/tenancy/limits/throttle.ts';
import { useApp } from '#test/support/app.ts';
import { costOf } from '#test/support/round-trips.ts';

const service = useApp();

/** As many processes, each with a memory of its own, on one database. */
function processes(count: number, per_minute: number): Throttle[] {
  const limit = { name: 'requests_with_token', per_minute } as const;
  // One that stands still: each request reads it.
  const deps = { db: service.deps.db, real_clock: service.clock };
  return Array.from({ length: count }, () => openThrottle(deps, limit));
}

/** How many of so many requests, all at once and dealt out to the processes in turn, come through. */
async function passed(all: readonly Throttle[], key: string, requests: number): Promise<number> {
  const sent = Array.from({ length: requests }, (_, number) => all[number % all.length]?.enter(key));
  return (await Promise.all(sent)).filter((wait) => wait === null).length;
}

const statements = async (work: () => Promise<unknown>) => (await costOf(work)).statements;

describe('requests in several processes', () => {
  for (const [count, per_minute] of [
    [1, 1_000],
    [4, 1_000],
    [3, 120],
  ] as const)
    test(`${count} let through ${per_minute} a minute together, and a hundredth or two each beside`, async () => {
      const [all, key] = [processes(count, per_minute), newId()];
      const share = Math.floor(per_minute / 100);
      const through = await passed(all, key, per_minute * 3);
      assert.ok(through >= per_minute - count * share, `${through}`);
      assert.ok(through <= per_minute + 2 * count * share, `${through}`);
      assert.equal(await passed(all, key, per_minute), 0, 'and then nothing');
      assert.ok((await passed(all, newId(), 10)) === 10, 'others go on');
      service.clock.advance({ seconds: 61 });
      assert.ok((await passed(all, key, per_minute * 2)) >= per_minute - count * share, 'a minute later');
    });

  test('a limit of a few is exact', async () => {
    const [all, key] = [processes(4, 7), newId()];
    assert.equal(await passed(all, key, 40), 7);
    service.clock.advance({ seconds: 59 });
    assert.equal(await passed(all, key, 40), 0);
    service.clock.advance({ seconds: 2 });
    assert.equal(await passed(all, key, 40), 7);
  });

  test('what one took and did not use counts no more a minute later', async () => {
    const [[one, other], key] = [processes(2, 1_000) as [Throttle, Throttle], newId()];
    assert.equal(await passed([one], key, 11), 11, 'its own share, and one of the database');
    service.clock.advance({ seconds: 61 });
    assert.equal(await passed([other], key, 2_000), 1_010);
    assert.equal(await passed([one], key, 100), 10, 'its own share, and nothing of what it held before');
  });

  test('whoever asks little costs no statement, whoever asks much one for a hundredth', async () => {
    const [[one], key] = [processes(1, 10_000) as [Throttle], newId()];
    assert.equal(await statements(() => passed([one], key, 100)), 0);
    assert.equal(await statements(() => passed([one], key, 1_000)), 10);
  });

  test('whoever is refused is told when to come again, and asks the database nothing', async () => {
    const [[one], key] = [processes(1, 5) as [Throttle], newId()];
    assert.equal(await passed([one], key, 6), 5);
    service.clock.advance({ seconds: 20 });
    assert.deepEqual((await one.enter(key))?.headers, { 'retry-after': '40' });
    assert.equal(await statements(() => passed([one], key, 50)), 0);
  });
});
