import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import {
  aPurchase,
  type Body,
  type Caller,
  callerOf,
  newFolder,
  newReference,
  openSimulator,
} from './caller.ts';

const PROGRAM = 'bin/cuota';
const ROUNDS = 3;
const CALLERS = 16;
const ACKNOWLEDGED_PER_ROUND = 120;

const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts the simulator as a separate process. */
async function spawnSimulator(data_dir: string): Promise<{ caller: Caller; child: ChildProcess }> {
  // The command keeps its ledger in the folder `network` of DATA_DIR.
  assert.equal(basename(data_dir), 'network');
  const child = spawn(PROGRAM, ['simulator', '--port', '0'], {
    env: { PATH: process.env.PATH, DATA_DIR: dirname(data_dir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { caller: callerOf(JSON.parse(String(line)).url, data_dir), child };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  children.delete(child);
  return code;
}

describe('kill -9 during operations', () => {
  test('loses no acknowledged operation, keeps blocked references blocked and duplicates nothing', async () => {
    const data_dir = join(newFolder(), 'network');
    mkdirSync(data_dir);
    const records = new Map<string, Body>();
    const killed = new Set<string>();
    const purchases: Body[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { caller, child } = await spawnSimulator(data_dir);
      let ending: Promise<unknown> | null = null;
      const goal = (round + 1) * ACKNOWLEDGED_PER_ROUND;
      const work = async () => {
        while (ending === null) {
          const purchase = aPurchase();
          const unknown = newReference();
          purchases.push(purchase);
          try {
            records.set(purchase.reference, await caller.record(purchase));
            if ((await caller.ask(unknown)).status === 404) killed.add(unknown);
          } catch (error) {
            assert.ok(error instanceof TypeError, String(error));
          }
          if (records.size >= goal) ending ??= end(child, 'SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, work));
      await ending;
      // Simulates a write that was interrupted.
      appendFileSync(join(data_dir, 'ledger.jsonl'), '{"seq":99999,"event":"done","refer');
    }

    const { caller, child } = await spawnSimulator(data_dir);
    assert.ok(records.size >= ROUNDS * ACKNOWLEDGED_PER_ROUND);
    const kept = new Map((await caller.ledger()).map((entry) => [entry.reference, entry]));
    for (const [reference, record] of records)
      assert.deepEqual({ ...kept.get(reference), ...record }, kept.get(reference));
    assert.deepEqual(
      [...killed].filter((reference) => kept.get(reference)?.event !== 'killed'),
      [],
    );

    for (const purchase of purchases) {
      const record = await caller.record(purchase);
      assert.deepEqual(records.get(record.reference) ?? record, record);
    }
    for (const reference of [...killed].slice(0, 20))
      assert.equal((await caller.record(aPurchase({ reference }))).code, 'S01');
    const done = (await caller.ledger()).filter(({ event, code }) => event === 'done' && code === '00');
    assert.equal(done.length, purchases.length);
    assert.equal(new Set(done.map(({ reference }) => reference)).size, purchases.length);
    assert.equal(await end(child, 'SIGTERM'), 0);
  });
});

describe('ledger file', () => {
  test('starts without a truncated last line', async () => {
    const network = await openSimulator();
    const kept = await network.record(aPurchase());
    const whole = network.ledgerText();
    await network.record(aPurchase());
    const both = network.ledgerText();
    const data_dir = newFolder();
    const path = join(data_dir, 'ledger.jsonl');
    for (const length of [whole.length, whole.length + 1, whole.length + 40, both.length - 1]) {
      writeFileSync(path, both.slice(0, length));
      const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir });
      const caller = callerOf(simulator.url, data_dir);
      assert.deepEqual((await caller.ask(kept.reference)).body, kept);
      assert.equal((await caller.ledger()).length, 1);
      const next = await caller.record(aPurchase());
      await simulator.close();
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
      assert.deepEqual(
        lines.map((line) => JSON.parse(line).reference),
        [kept.reference, next.reference],
      );
    }
  });

  test('a damaged line stops the start with its line number and leaves the file unchanged', async () => {
    const data_dir = newFolder();
    const path = join(data_dir, 'ledger.jsonl');
    for (const damaged of ['nonsense\n', '{"seq":7}\n', 'null\n']) {
      const text = `{"seq":1,"event":"killed","reference":"a"}\n${damaged}`;
      writeFileSync(path, text);
      await assert.rejects(startSimulator({ port: 0, host: '127.0.0.1', data_dir }), /line 2 is damaged/);
      assert.equal(readFileSync(path, 'utf8'), text);
    }
  });

  test('the simulator stops responding when another process writes to its ledger', async () => {
    const network = await openSimulator();
    const before = await network.record(aPurchase());
    appendFileSync(join(network.data_dir, 'ledger.jsonl'), '{"seq":2,"event":"killed","reference":"b"}\n');
    await assert.rejects(network.operate(aPurchase()), TypeError);
    const refused = await network.operate(aPurchase());
    assert.equal(refused.status, 503);
    assert.match(refused.body.error, /another process/);
    assert.equal((await network.ask(before.reference)).status, 503);
    assert.equal((await network.get('/health')).status, 503);
    assert.equal((await network.ledger()).length, 1);
    await network.restart();
    assert.deepEqual((await network.ask(before.reference)).body, before);
    assert.equal((await network.record(aPurchase())).code, '00');
  });
});
