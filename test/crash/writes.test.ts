import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { ask, bearer, type Server, startCuota } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

/** Number of rounds. `.ci/run` sets twenty. */
const ROUNDS = Number(process.env.KILLS ?? 1);
const WRITERS = 8;
/** Number of writes acknowledged before the kill, enough that several are in progress at that time. */
const WRITES_PER_ROUND = 60;

interface Write {
  key: string;
  name: string;
}

async function write(server: Server, token: string, office: number, { key, name }: Write): Promise<Response> {
  return ask(`${server.url}/api/v1/subscriptions/group`, {
    method: 'POST',
    headers: { ...bearer(token), 'idempotency-key': key },
    body: JSON.stringify({ name, office }),
  });
}

async function names(server: Server, token: string): Promise<string[]> {
  const answer = await ask(`${server.url}/api/v1/subscriptions/group`, { headers: bearer(token) });
  const groups = (await answer.json()) as { name: string }[];
  return groups.map((group) => group.name);
}

describe('kill -9 during writes', () => {
  test('every acknowledged write exists after the next start, and repeating the others creates no duplicates', async () => {
    const acknowledged = new Set<string>();
    const unanswered: Write[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startCuota(folder.settings);
      const { tokens, offices } = folder.demo();
      const office = offices[0]?.id ?? 0;
      let done = 0;
      let killed: Promise<void> | null = null;
      const writer = async (number: number) => {
        for (let count = 0; killed === null; count += 1) {
          const name = `${round}-${number}-${count}`;
          const next = { key: `key-${name}`, name };
          try {
            const answer = await write(server, tokens.test, office, next);
            assert.equal(answer.status, 200);
            acknowledged.add(name);
            done += 1;
            if (done >= WRITES_PER_ROUND) killed ??= server.kill();
          } catch {
            unanswered.push(next);
          }
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
      await killed;
    }

    const server = await startCuota(folder.settings);
    const { tokens, offices } = folder.demo();
    const stored = new Set(await names(server, tokens.test));
    assert.deepEqual([...acknowledged.difference(stored)], []);
    assert.ok(acknowledged.size >= ROUNDS * WRITES_PER_ROUND);

    for (const repeated of unanswered) {
      const answer = await write(server, tokens.test, offices[0]?.id ?? 0, repeated);
      assert.equal(
        answer.status,
        200,
        'a repeated request with its key is processed or returns the first response',
      );
    }
    const all = await names(server, tokens.test);
    assert.equal(all.length, new Set(all).size);
    assert.equal(all.length, acknowledged.size + unanswered.length);
    assert.equal(await server.stop(), 0);
  });
});
