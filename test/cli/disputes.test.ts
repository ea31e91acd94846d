import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readColumnMap } from '#src/settlement/reconciliation/columns.ts';
import { aCharge } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { bearer, runCuota, type Server, startCuota } from '#test/support/process.ts';

const folder = await demoFolder();
let server: Server;
let token: string;
let office: number;

function run(...words: string[]) {
  return runCuota(words, { DATA_DIR: folder.path });
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function cuota(...words: string[]): Promise<any> {
  const { code, stdout, stderr } = await run(...words, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function refused(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  return stderr;
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function call(path: string, body?: object): Promise<any> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** Makes a paid test charge. Returns its number and the gateway id. */
async function paid(): Promise<{ number: number; id: string }> {
  const { payment_id } = await call('/api/v1/payment/generate', aCharge(office, { amount: 100_000 }));
  const { transaction } = await call(`/api/v1/sandbox/payments/${payment_id}/pay`, {});
  assert.equal(transaction.status, 'Aprobada', JSON.stringify(transaction));
  return { number: transaction.transaction_id, id: transaction.trazability_id };
}

describe('disputes and settlement on the command line', () => {
  const merchant: string[] = [];
  const columns = join(folder.path, 'columns.json');
  const file = join(folder.path, 'enero.csv');

  before(async () => {
    server = await startCuota({ DATA_DIR: folder.path });
    const created = await cuota('merchant', 'create', '--name', 'Tienda');
    merchant.push('--merchant', String(created.merchant.id), '--provider', 'simulator', '--test');
    token = created.tokens.test;
    office = created.offices[0].id;
    writeFileSync(columns, JSON.stringify({ columns: { gateway_id: 'id', amount: 'amount', date: 'date' } }));
  });
  after(async () => {
    await server.stop();
    await folder.close();
  });

  test('dispute report stores each line of a gateway report once, with its decision', async () => {
    const { number } = await paid();
    const about = [...merchant, '--case', 'D-1', '--transaction', String(number)];
    const opened = await cuota(
      'dispute',
      'report',
      ...about,
      '--amount',
      '40000',
      '--respond-by',
      '2030-01-31',
    );
    assert.deepEqual(
      [opened.status, opened.amount, opened.taken, opened.deadline_at, opened.news],
      ['opened', '40000.00', '40000.00', '2030-01-31 23:59:59', true],
    );
    const again = await cuota(
      'dispute',
      'report',
      ...about,
      '--amount',
      '40000',
      '--respond-by',
      '2030-01-31',
    );
    assert.deepEqual([again.dispute_id, again.news], [opened.dispute_id, false]);
    const { data } = await call(`/api/v1/disputes/${opened.dispute_id}`);
    assert.deepEqual([data.provider, data.provider_case, data.transaction_id], ['simulator', 'D-1', number]);
    const won = await cuota('dispute', 'report', ...about, '--amount', '40000', '--status', 'won');
    assert.deepEqual([won.status, won.taken], ['won', '0.00']);
  });

  test('dispute report rejects an invalid report in one line', async () => {
    const { number } = await paid();
    const about = [...merchant, '--case', 'D-2', '--transaction', String(number)];
    assert.match(
      await refused('dispute', 'report', ...about, '--amount', '100000.01'),
      /more than its 100000.00/,
    );
    assert.match(await refused('dispute', 'report', ...about, '--amount', 'x'), /--amount must be/);
    assert.match(
      await refused('dispute', 'report', ...about, '--status', 'maybe'),
      /one of opened, won, lost/,
    );
    assert.match(await refused('dispute', 'report', ...about, '--opened', 'soon'), /--opened must be a date/);
    const wrong = [...merchant, '--case', 'D-2', '--transaction'];
    assert.match(await refused('dispute', 'report', ...wrong, '999999'), /no such transaction in test/);
    assert.match(await refused('dispute', 'report', ...wrong, 'abc'), /must be a number/);
  });

  test('reconcile exits with 1 and prints the next step, then with 0, and the doctor agrees', async () => {
    const first = await paid();
    const others = (await call('/api/v1/virtual-account/movements?per_page=100')).data;
    const numbers = others.map((one: { transaction_id: unknown }) => one.transaction_id);
    const ids: string[] = [];
    const approvedOn: string[] = [];
    for (const number of numbers.filter((one: unknown) => typeof one === 'number')) {
      const { data } = await call(`/api/v1/payment/transaction/${number}`, {});
      ids.push(data.trazability_id);
      approvedOn.push(data.approved_at.slice(0, 10));
    }
    const [from = '', to = from] = [approvedOn.sort()[0], approvedOn.at(-1)];
    const days = ['--from', from, '--to', to];
    const write = (amountOf: (id: string) => string) =>
      writeFileSync(file, ['id,amount,date', ...ids.map((id) => `${id},${amountOf(id)},${from}`)].join('\n'));
    write((id) => (id === first.id ? '99999.99' : '100000'));
    const words = ['reconcile', ...merchant, '--columns', columns, ...days, file];
    const wrong = await run(...words);
    assert.equal(wrong.code, 1, wrong.stderr);
    assert.match(
      wrong.stdout,
      new RegExp(`amount_differs: line \\d+, transaction ${first.number}, ${first.id}`),
    );
    assert.match(wrong.stdout, /there 99999.99, here 100000.00/);
    assert.match(wrong.stdout, /Claim the difference from the gateway/);
    assert.match((await run(...words)).stdout, /The same file was already compared/);
    assert.match((await run('doctor')).stdout, /FAIL {2}settlement .*1 difference is unresolved/);
    write(() => '100000.00');
    const right = await cuota(...words);
    assert.deepEqual(right.differences, []);
    assert.equal(right.totals.COP.there.payments, right.totals.COP.here.payments);
    assert.match((await run('doctor')).stdout, /ok {4}settlement .*no difference/);
  });

  test('reconcile rejects an invalid file in one line', async () => {
    const words = ['reconcile', ...merchant, '--columns', columns];
    assert.match(await refused(...words), /the file is missing/);
    assert.match(await refused(...words, join(folder.path, 'none.csv')), /none.csv cannot be read: ENOENT/);
    assert.match(await refused(...words, file, columns), /only one argument is allowed/);
    assert.match(
      await refused(...words, file, '--from', '2027-01-01'),
      /--from and --to must be given together/,
    );
    assert.match(
      await refused(...words, file, '--from', '2027-02-30', '--to', '2027-03-01'),
      /--from must be a day/,
    );
    const other = join(folder.path, 'other.csv');
    writeFileSync(other, 'date,amount\n');
    assert.match(await refused(...words, other), /there is no column "id"/);
    assert.match(await refused('reconcile', ...merchant, '--columns', file, file), /is no JSON/);
  });

  test('the audit log names who reported a dispute and who reconciled', async () => {
    const whose = merchant.slice(0, 2);
    for (const [action, kind] of [
      ['dispute report', 'dispute'],
      ['reconcile', 'reconciliation'],
    ] as const) {
      const [entry] = await cuota('audit', ...whose, '--action', action, '--subject', kind);
      assert.deepEqual([entry?.channel, entry?.actor], ['cli', userInfo().username], action);
    }
  });

  test('the included column maps can be read', () => {
    for (const name of ['placetopay', 'wompi']) {
      const map = readColumnMap(readFileSync(`docs/providers/${name}-settlement.json`, 'utf8'));
      assert.equal(typeof map, 'object', String(map));
    }
  });
});
