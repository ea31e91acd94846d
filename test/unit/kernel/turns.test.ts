import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { inTurns, type Turn } from '#src/kernel/turns.ts';

/** Serves all jobs, one per turn, and returns the keys in the order they were served. */
async function serveAll(
  left: Record<string, number>,
  options: { runners?: number; signal?: AbortSignal; onTurn?: (name: string) => void } = {},
): Promise<string> {
  let served = '';
  await inTurns<string>({
    ...options,
    list: async () => Object.keys(left).filter((name) => (left[name] ?? 0) > 0),
    keyOf: (name) => name,
    async serve(name): Promise<Turn> {
      served += name;
      options.onTurn?.(name);
      await Promise.resolve();
      if ((left[name] ?? 0) === 0) return 'done';
      left[name] = (left[name] ?? 0) - 1;
      return 'more';
    },
  });
  return served;
}

describe('inTurns', () => {
  test('serves a key with one job after at most one job of a key with a thousand', async () => {
    for (let times = 0; times < 20; times += 1) {
      const served = await serveAll({ a: 1_000, b: 1 });
      assert.equal(served.length, 1_001);
      assert.ok(served.indexOf('b') <= 1, served.slice(0, 10));
    }
  });

  test('serves each key once before any key is served twice', async () => {
    const served = await serveAll({ a: 3, b: 3, c: 3 });
    for (const from of [0, 3, 6]) assert.equal(new Set(served.slice(from, from + 3)).size, 3, served);
  });

  test('starts with a random key', async () => {
    const first = new Set<string>();
    for (let times = 0; times < 200 && first.size < 3; times += 1) {
      first.add((await serveAll({ a: 1, b: 1, c: 1 })).charAt(0));
    }
    assert.deepEqual([...first].sort(), ['a', 'b', 'c']);
  });

  test('adds new keys in the next round', async () => {
    const left: Record<string, number> = { a: 5 };
    let turns = 0;
    const onTurn = () => {
      turns += 1;
      if (turns === 2) left.b = 1;
    };
    const served = await serveAll(left, { onTurn });
    assert.ok(served.indexOf('b') <= 3, served);
    assert.equal(served.length, 6);
  });

  test('several runners serve one key concurrently and finish all jobs', async () => {
    const left = { a: 30 };
    let atOnce = 0;
    let most = 0;
    await inTurns({
      runners: 3,
      list: async () => (left.a > 0 ? ['a'] : []),
      keyOf: String,
      async serve(): Promise<Turn> {
        atOnce += 1;
        most = Math.max(most, atOnce);
        const isLeft = left.a > 0;
        left.a -= isLeft ? 1 : 0;
        await new Promise(setImmediate);
        atOnce -= 1;
        return isLeft ? 'more' : 'done';
      },
    });
    assert.equal(left.a, 0);
    assert.equal(most, 3);
  });

  test('serves a key again when another runner created more jobs for it', async () => {
    const due = [true];
    const served: boolean[] = [];
    await inTurns({
      runners: 2,
      list: async () => ['a'].filter(() => served.length < 8),
      keyOf: String,
      async serve(): Promise<Turn> {
        const found = due.shift() === true;
        served.push(found);
        await new Promise(setImmediate);
        // A finished job makes the next one due, twice.
        if (found && served.filter(Boolean).length < 3) due.push(true);
        return found ? 'more' : 'done';
      },
    });
    assert.equal(served.filter(Boolean).length, 3);
  });

  test('leaves no job that a runner released while another was looking for it', async () => {
    const waits = fc.infiniteStream(fc.nat(4));
    await fc.assert(
      fc.asyncProperty(waits, async (ticks) => {
        const jobs = Array.from({ length: 3 }, () => ({ left: 5, isHeld: false }));
        const isFree = (job: (typeof jobs)[number]) => job.left > 0 && !job.isHeld;
        // Returns a value after a delay, like a database response that is outdated when it arrives.
        async function later<Answer>(answer: Answer): Promise<Answer> {
          for (let left = ticks.next().value; left > 0; left -= 1) await Promise.resolve();
          return answer;
        }
        await inTurns({
          runners: 2,
          list: () => later(jobs.some(isFree) ? ['a'] : []),
          keyOf: String,
          async serve(): Promise<Turn> {
            const job = jobs.find(isFree);
            if (!job) return later('done');
            job.isHeld = true;
            await later(null);
            Object.assign(job, { left: job.left - 1, isHeld: false });
            return later('more');
          },
        });
        assert.deepEqual(
          jobs.map(({ left }) => left),
          [0, 0, 0],
        );
      }),
      { numRuns: 500 },
    );
  });

  test('stops between two jobs when the signal aborts', async () => {
    const stop = new AbortController();
    const served = await serveAll({ a: 10 }, { signal: stop.signal, onTurn: () => stop.abort() });
    assert.equal(served, 'a');
  });

  test('serves nothing when there are no keys', async () => {
    assert.equal(await serveAll({}), '');
  });
});
