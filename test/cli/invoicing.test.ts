import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ACCOUNT, startFactus } from '#test/providers/factus/stand-in/server.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { runCuota } from '#test/support/process.ts';

const folder = await demoFolder();
const factus = await startFactus();
const cuota = (...words: string[]) =>
  runCuota(words, { DATA_DIR: folder.path, ALLOW_PRIVATE_ADDRESSES: 'true' });

describe('electronic invoices on the command line', () => {
  let merchant: string;
  const where = () => ['--environment', 'test', '--merchant', merchant];
  const keep = (name: string, text: string) => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    return `@${path}`;
  };

  before(async () => {
    await folder.keepRunning();
    const made = JSON.parse((await cuota('merchant', 'create', '--name', 'Una', '--json')).stdout);
    merchant = String(made.merchant.id);
  });
  after(() => folder.close());

  test('are enabled after the provider accepts the account, and checked', async () => {
    const account = [
      ...['--provider', 'factus', '--client-id', ACCOUNT.client_id, '--username', ACCOUNT.username],
      ...['--client-secret', keep('secret', ACCOUNT.client_secret), '--url', factus.url, '--wait', '5'],
    ];
    const wrong = await cuota(
      'invoicing',
      'set',
      ...account,
      '--password',
      keep('wrong', 'otra'),
      ...where(),
    );
    assert.equal(wrong.code, 1, wrong.stdout);
    assert.match(wrong.stderr, /Factus refuses this account: Client authentication failed/);
    const said = await cuota('invoicing', 'set', ...account, '--password', ACCOUNT.password, ...where());
    assert.match(said.stderr, /is a secret and must not be on the command line/);
    const right = ['--password', keep('password', ACCOUNT.password), '--names-payers'];
    const kept = await cuota('invoicing', 'set', ...account, ...right, ...where(), '--json');
    assert.equal(kept.code, 0, kept.stderr);
    assert.deepEqual(JSON.parse(kept.stdout), {
      ...{ merchant_id: Number(merchant), environment: 'test', provider: 'factus', active: true },
    });
    const checked = await cuota('invoicing', 'check', '--merchant', merchant);
    assert.deepEqual([checked.code, /the account is valid/.test(checked.stdout)], [0, true], checked.stdout);
    await factus.close();
    const away = await cuota('invoicing', 'check', '--merchant', merchant);
    assert.deepEqual([away.code, /could not validate it/.test(away.stdout)], [1, true], away.stdout);
  });

  test('are written to a file that is never overwritten', async () => {
    const file = join(folder.path, 'documentos.csv');
    const written = await cuota('invoicing', 'export', file, ...where(), '--status', 'by_hand', '--json');
    assert.equal(written.code, 0, written.stderr);
    assert.deepEqual(JSON.parse(written.stdout), { file, documents: 0 });
    assert.match(readFileSync(file, 'utf8'), /^\uFEFFid;kind;transaction_id;status;/);
    assert.match(
      (await cuota('invoicing', 'export', file, ...where())).stderr,
      /cannot be written \(EEXIST\)/,
    );
    assert.match(
      (await cuota('invoicing', 'export', 'x', ...where(), '--status', 'x')).stderr,
      /--status must be/,
    );
  });
});
