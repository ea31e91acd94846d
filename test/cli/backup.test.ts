import assert from 'node:assert/strict';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import {
  ask,
  bearer,
  dataFolder,
  runCuota,
  type Server,
  SLOW_POLL_MS,
  startCuota,
  until,
} from '#test/support/process.ts';
import { cardFor } from '#test/support/sandbox.ts';

const folder = await demoFolder();
const other = dataFolder();
const file = join(folder.path, 'cuota.backup');
let server: Server;
let isUp = false;
let paid: string[];
let late: string;

async function start(settings: Settings): Promise<void> {
  server = await startCuota(settings);
  isUp = true;
}

async function stop(): Promise<void> {
  isUp = false;
  assert.equal(await server.stop(), 0);
}

before(() => start({ DATA_DIR: folder.path }));
after(async () => {
  if (isUp) await stop();
  await folder.close();
  await other.close();
});

type Settings = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function cuota(words: readonly string[], settings: Settings): Promise<any> {
  const { code, stdout, stderr } = await runCuota([...words, '--json'], settings);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/**
 * Returns the failed checks of the doctor. The server responds before the worker reports for the first time,
 * so this retries.
 */
async function failedChecks(settings: Settings): Promise<string[]> {
  const looks: string[][] = [];
  await until(async () => {
    looks.unshift(await examined(settings));
    return !looks[0]?.some((illness) => illness.startsWith('worker:'));
  }, SLOW_POLL_MS);
  return looks[0] ?? [];
}

function noticesOf({ findings }: { findings: { check: string; notice?: boolean }[] }): string[] {
  return findings.filter(({ notice }) => notice === true).map(({ check }) => check);
}

async function examined(settings: Settings): Promise<string[]> {
  const { stdout, stderr } = await runCuota(['doctor', '--json'], settings);
  assert.equal(stderr, '');
  const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean; detail: string }[] };
  assert.ok(findings.length > 15);
  const ill = findings.filter(({ ok }) => !ok);
  return ill.map(({ check, detail }) => `${check}: ${detail.split(',')[0]}`);
}

// biome-ignore lint/suspicious/noExplicitAny: the test asserts what an answer holds.
async function send(path: string, body: object): Promise<any> {
  const headers = bearer(folder.demo().tokens.test);
  return (await ask(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function pay(): Promise<string> {
  const office = folder.demo().offices[0]?.id ?? 0;
  const charge = await send('/api/v1/payment/generate', aCharge(office, { amount: 50_000 }));
  const payment = { id: charge.payment_id, token: charge.token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(cardFor('approve')) };
  const answer = await send('/api/v1/payment/checkout/card', body);
  assert.equal(answer.transaction.status, 'Aprobada', JSON.stringify(answer));
  return answer.transaction.id;
}

describe('backup of the whole database', () => {
  test('is made while the service runs and is readable only by its owner', async () => {
    paid = [await pay(), await pay()];
    const made = await cuota(['backup', file], { DATA_DIR: folder.path });
    late = await pay();
    assert.equal(made.file, file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok(!existsSync(`${file}.partial`));
    assert.ok(!readFileSync(file).includes(readFileSync(join(folder.path, 'master.key'))));
  });

  test('moving a database is refused while the service runs', async () => {
    const words = ['move', '--to', 'postgres://nobody@127.0.0.1:9/none'];
    const { code, stderr } = await runCuota(words, { DATA_DIR: folder.path });
    assert.equal(code, 1);
    assert.match(stderr, /stop every 'cuota serve'/);
  });

  test('is restored into a new folder without later data, and the doctor reports the later charges of the network', async () => {
    await stop();
    mkdirSync(other.path, { recursive: true });
    const first = await cuota(['restore', file], { DATA_DIR: other.path });
    assert.match(first.master_key, /does not decrypt/);
    assert.match(first.next, /settle-restore/);
    copyFileSync(join(folder.path, 'master.key'), join(other.path, 'master.key'));
    cpSync(join(folder.path, 'network'), join(other.path, 'network'), { recursive: true });
    await start({ DATA_DIR: other.path });
    const unsettled = await failedChecks({ DATA_DIR: other.path });
    assert.deepEqual(
      unsettled.map((illness) => illness.split(':')[0]),
      ['restored', 'ledger'],
    );
    const settled = await cuota(['settle-restore', '--go-on'], { DATA_DIR: other.path });
    assert.equal(settled.merchants[0].others.length, 1);
    assert.deepEqual(await failedChecks({ DATA_DIR: other.path }), ['ledger: 1 differ']);
    for (const id of paid) {
      assert.equal((await send(`/api/v1/payment/transaction/${id}`, {})).data.status, 'Aprobada');
    }
    assert.equal((await send(`/api/v1/payment/transaction/${late}`, {})).error.code, 'not_found');
    const again = await runCuota(['restore', file], { DATA_DIR: other.path });
    assert.equal(again.code, 1);
    assert.match(again.stderr, /the database is not empty/);
  });

  test('moves the embedded database to an external PostgreSQL with one command', async () => {
    await stop();
    const nowhere = await runCuota(['move', '--to', 'postgres://cuota@127.0.0.1:9/none'], {
      DATA_DIR: other.path,
    });
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.stderr, /cannot reach the database at 127\.0\.0\.1:9/);
    const { connection, drop } = await emptyDatabase();
    const { connectionString, host = '', port = 5432, user = '', database = '' } = connection;
    const query = new URLSearchParams({ host, port: String(port), user });
    const url = connectionString ?? `postgres:///${database}?${query}`;
    try {
      const moved = await cuota(['move', '--to', url], { DATA_DIR: other.path });
      assert.ok(moved.rows > 100 && moved.tables > 50, JSON.stringify(moved));
      const MASTER_KEY = readFileSync(join(other.path, 'master.key'), 'utf8').trim();
      const settings = { DATABASE_URL: url, MASTER_KEY, DATA_DIR: other.path };
      const beforeStart = await cuota(['doctor'], { ...settings, DATA_DIR: join(other.path, 'unused') });
      assert.equal(beforeStart.ok, true);
      assert.deepEqual(noticesOf(beforeStart), ['worker', 'network', 'simulator']);
      await start(settings);
      assert.deepEqual(await failedChecks(settings), ['ledger: 1 differ']);
      await stop();
    } finally {
      await drop();
    }
  });
});
