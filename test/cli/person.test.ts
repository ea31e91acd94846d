import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { aSubscriberRow, csvOf } from '#test/support/moving.ts';
import { runCuota } from '#test/support/process.ts';

const folder = await demoFolder();
const cuota = (...words: string[]) => runCuota(words, { DATA_DIR: folder.path });

describe('personal data on the command line', () => {
  let merchant: string;
  const who = () => ['--email', 'Ana@correo.example', '--merchant', merchant];

  before(async () => {
    await folder.keepRunning();
    const made = JSON.parse((await cuota('merchant', 'create', '--name', 'Una', '--json')).stdout);
    merchant = String(made.merchant.id);
    const row = aSubscriberRow('ana', { office: made.offices[0].id });
    writeFileSync(join(folder.path, 'subscribers.csv'), csvOf([row]));
    const read = await cuota('import', folder.path, '--environment', 'test', '--merchant', merchant);
    assert.equal(read.code, 0, read.stderr);
  });
  after(() => folder.close());

  test('is exported to a file readable only by its owner, which is never overwritten', async () => {
    const file = join(folder.path, 'ana.json');
    const first = await cuota('person', 'export', file, ...who());
    assert.equal(first.code, 0, first.stderr);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { known_by, kept } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual(known_by, { emails: ['ana@correo.example'], documents: ['1018456789'] });
    assert.equal(kept.subscribers[0].last_name, 'Pérez');
    assert.equal(kept.import_keys[0].key, 'ana');
    const second = await cuota('person', 'export', file, ...who());
    assert.match(second.stderr, /already exists/);
  });

  test('is only previewed without --yes, erased with it, and not found afterwards', async () => {
    const looked = await cuota('person', 'erase', ...who());
    assert.match(looked.stdout, /subscribers: +1\n[\s\S]*Nothing was erased: add --yes/);
    const erased = await cuota('person', 'erase', ...who(), '--yes');
    assert.match(erased.stdout, /Erased\. Audit log: person:/);
    const again = await cuota('person', 'erase', ...who(), '--yes');
    assert.deepEqual([again.code, again.stdout], [0, 'No data is stored about this person.\n']);
  });

  test('requires the document number or email of the person', async () => {
    const { code, stderr } = await cuota('person', 'erase', '--merchant', merchant);
    assert.notEqual(code, 0);
    assert.match(stderr, /give --email/);
  });
});
