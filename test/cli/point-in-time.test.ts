import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { ask, bearer, dataFolder, runCuota, startCuota, until } from '#test/support/process.ts';
import { cardFor } from '#test/support/sandbox.ts';

const folder = await demoFolder();
const other = dataFolder();
const third = dataFolder();
const archive = join(folder.path, 'archive');
const settings = { DATA_DIR: folder.path, ARCHIVE_DIR: archive };
let between: Temporal.Instant;
let paid: string[];

after(async () => {
  await folder.close();
  await other.close();
  await third.close();
});

// biome-ignore lint/suspicious/noExplicitAny: the test asserts what an answer holds.
async function send(url: string, path: string, body: object): Promise<any> {
  const headers = bearer(folder.demo().tokens.test);
  return (await ask(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function pay(url: string): Promise<string> {
  const office = folder.demo().offices[0]?.id ?? 0;
  const charge = await send(url, '/api/v1/payment/generate', aCharge(office, { amount: 50_000 }));
  const payment = { id: charge.payment_id, token: charge.token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(cardFor('approve')) };
  const answer = await send(url, '/api/v1/payment/checkout/card', body);
  assert.equal(answer.transaction.status, 'Aprobada', JSON.stringify(answer));
  return answer.transaction.id;
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function cuota(words: readonly string[], of: Readonly<Record<string, string>>): Promise<any> {
  const { code, stdout, stderr } = await runCuota([...words, '--json'], of);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function refused(words: readonly string[], path: string): Promise<string> {
  const { code, stderr } = await runCuota(words, { DATA_DIR: path });
  assert.equal(code, 1);
  assert.ok(!existsSync(join(path, 'postgres', 'cluster')));
  return stderr;
}

async function failedChecks(): Promise<string[]> {
  const { stdout } = await runCuota(['doctor', '--json'], { DATA_DIR: other.path });
  const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean }[] };
  return findings.filter(({ ok }) => !ok).map(({ check }) => check);
}

describe('point-in-time recovery of the embedded database', () => {
  test('archives the WAL while the service runs, until it stops', async () => {
    mkdirSync(archive);
    const server = await startCuota(settings);
    await until(async () => (await cuota(['status'], settings)).archive.kept_until !== null, 500);
    const first = await pay(server.url);
    between = Temporal.Now.instant();
    paid = [first, await pay(server.url)];
    assert.equal(await server.stop(), 0);
    const { archive: state } = await cuota(['status'], settings);
    assert.ok(Temporal.Instant.compare(state.kept_until, between) > 0);
    assert.deepEqual([state.folder, state.failing_since, state.broken_since], [archive, null, null]);
  });

  test('is refused when the archive does not reach the instant or the PostgreSQL version does not match', async () => {
    const late = ['restore', archive, '--at', '2100-01-01T00:00:00-05:00'];
    assert.match(await refused(late, third.path), /does not contain 2100-01-01T05:00:00Z: it covers 20/);
    assert.match(await refused(['restore', archive, '--at', 'ayer'], third.path), /an instant with its zone/);
    assert.match(await refused(['restore', third.path], third.path), /cannot read|contains no archive/);
    const copy = join(folder.path, 'older');
    cpSync(archive, copy, { recursive: true });
    const file = join(copy, readdirSync(copy)[0] ?? '', 'series.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), major: '15' }));
    assert.match(await refused(['restore', copy], third.path), /PostgreSQL 15 and this version includes 18/);
  });

  test('restores payments before the instant, and later payments exist only at the network', async () => {
    mkdirSync(other.path, { recursive: true });
    copyFileSync(join(folder.path, 'master.key'), join(other.path, 'master.key'));
    cpSync(join(folder.path, 'network'), join(other.path, 'network'), { recursive: true });
    const made = await cuota(['restore', archive, '--at', between.toString()], { DATA_DIR: other.path });
    assert.deepEqual([made.as_of, made.master_key], [between.toString(), 'decrypts all secrets']);
    const server = await startCuota({ DATA_DIR: other.path });
    await until(async () => !(await failedChecks()).includes('worker'), 500);
    assert.deepEqual(await failedChecks(), ['restored', 'ledger']);
    const settled = await cuota(['settle-restore', '--go-on'], { DATA_DIR: other.path });
    assert.deepEqual(
      settled.merchants[0].others.map(({ kind, amount }: Record<string, string>) => [kind, amount]),
      [['purchase', '50000.00']],
    );
    const [first, second] = await Promise.all(
      paid.map((id) => send(server.url, `/api/v1/payment/transaction/${id}`, {})),
    );
    assert.equal(first.data.status, 'Aprobada');
    assert.equal(second.error.code, 'not_found');
    await pay(server.url);
    assert.deepEqual(await failedChecks(), ['ledger']);
    assert.equal(await server.stop(), 0);
    const again = await runCuota(['restore', archive], { DATA_DIR: other.path });
    assert.match(again.stderr, /already exists: restore into an empty DATA_DIR/);
  });

  test('without an instant restores everything in the archive', async () => {
    mkdirSync(third.path, { recursive: true });
    for (const name of ['master.key', 'network'])
      cpSync(join(folder.path, name), join(third.path, name), { recursive: true });
    const made = await cuota(['restore', archive], { DATA_DIR: third.path });
    assert.match(made.as_of, /^the end of the archive, at least 20/);
    const server = await startCuota({ DATA_DIR: third.path });
    const settled = await cuota(['settle-restore'], { DATA_DIR: third.path });
    assert.deepEqual(
      settled.merchants.map(({ others, settled: isSettled }: { others: []; settled: boolean }) => [
        others,
        isSettled,
      ]),
      [[[], true]],
    );
    for (const id of paid)
      assert.equal((await send(server.url, `/api/v1/payment/transaction/${id}`, {})).data.status, 'Aprobada');
    assert.equal(await server.stop(), 0);
  });
});
