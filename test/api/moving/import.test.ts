import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { countImported } from '#src/billing/subscriptions/waiting/store.ts';
import { dryRun, runImport } from '#src/moving/import.ts';
import { FileError } from '#src/moving/read-rows.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aFolder,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  importFolder,
  importRows,
  principalOf,
} from '#test/support/moving.ts';

// Its clock stands at noon of 15 January 2027.
const service = useApp();

const NONE = { created: 0, replaced: 0, unchanged: 0, refused: 0 };

const FILES = {
  'plans.csv': [aPlanRow('basico')],
  'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis', { id_number: '1018456790' })],
  'subscriptions.csv': [aSubscriptionRow('s1'), aSubscriptionRow('s2', { subscriber_id: 'luis' })],
};

function emailsOf(merchant: TestMerchant): Promise<string[]> {
  return merchant.test
    .get('/subscriber')
    .then(({ body }) => (body.data ?? body).map((one: { email: string }) => one.email).sort());
}

describe('an import', () => {
  test('writes what the files say, and a second run finds it all unchanged', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const principal = principalOf(merchant);
    const first = await importRows(service.deps, principal, FILES);
    assert.deepEqual(first.refused, []);
    assert.deepEqual(first.files, {
      'plans.csv': { ...NONE, rows: 1, created: 1 },
      'subscribers.csv': { ...NONE, rows: 2, created: 2 },
      'subscriptions.csv': { ...NONE, rows: 2, created: 2 },
    });
    assert.deepEqual(await emailsOf(merchant), ['ana@correo.example', 'luis@correo.example']);
    const again = await importRows(service.deps, principal, FILES);
    assert.deepEqual(again.files, {
      'plans.csv': { ...NONE, rows: 1, unchanged: 1 },
      'subscribers.csv': { ...NONE, rows: 2, unchanged: 2 },
      'subscriptions.csv': { ...NONE, rows: 2, unchanged: 2 },
    });
    assert.equal(await countImported(service.deps.db, principal), 2);
  });

  test('names line, field and reason of what it refuses, and takes the rest', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const { files, refused } = await importRows(service.deps, principalOf(merchant), {
      'subscribers.csv': [
        aSubscriberRow('ana'),
        aSubscriberRow('mal', { email: 'sin arroba', name: '' }),
        aSubscriberRow('otra', { email: 'ANA@correo.example' }),
        aSubscriberRow('', { email: 'x@correo.example' }),
        aSubscriberRow('lejos', { office: 999_999 }),
      ],
    });
    assert.deepEqual(refused.sort(), [
      'subscribers.csv:3 email: The email must be a valid e-mail address.',
      'subscribers.csv:3 name: The name field is required.',
      'subscribers.csv:4 email: The email is already in use.',
      'subscribers.csv:5 external_id: The external_id field is required.',
      'subscribers.csv:6 office: The selected office does not exist.',
    ]);
    assert.deepEqual(files['subscribers.csv'], { ...NONE, rows: 5, created: 1, refused: 4 });
  });

  test('accepts a refused row once it is fixed', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const bad = { 'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis', { email: 'x' })] };
    assert.equal((await importRows(service.deps, principalOf(merchant), bad)).refused.length, 1);
    const { files } = await importRows(service.deps, principalOf(merchant), {
      'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis')],
    });
    assert.deepEqual(files['subscribers.csv'], { ...NONE, rows: 2, created: 1, unchanged: 1 });
  });

  test('refuses a row that has changed since, but one that waits to be switched on is replaced', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const principal = principalOf(merchant);
    await importRows(service.deps, principal, FILES);
    const { files, refused } = await importRows(service.deps, principal, {
      'plans.csv': [aPlanRow('basico', { price: 35_000 })],
      'subscriptions.csv': [aSubscriptionRow('s1', { ends_at: '2027-02-20' }), aSubscriptionRow('s2')],
    });
    assert.deepEqual(refused, [
      'plans.csv:2 external_id: It was imported before with other values; change it in the panel or by the API.',
    ]);
    assert.deepEqual(files['subscriptions.csv'], { ...NONE, rows: 2, replaced: 2 });
    assert.equal(await countImported(service.deps.db, principal), 2);
  });

  test('refuses a key that stands in a file twice with other values', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const { refused } = await importRows(service.deps, principalOf(merchant), {
      'plans.csv': [aPlanRow('basico'), aPlanRow('basico'), aPlanRow('basico', { price: 1_000 })],
    });
    assert.deepEqual(refused, [
      'plans.csv:4 external_id: The external_id stands in this file twice, with other values each time.',
    ]);
  });

  test('holds subscriptions to what they say of each other and of today', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const rows = [
      aSubscriptionRow('past', { starts_at: '2026-11-10', ends_at: '2026-12-10' }),
      aSubscriptionRow('turned', { starts_at: '2027-02-11' }),
      aSubscriptionRow('grace', { status: 'en_gracia' }),
      aSubscriptionRow('paused', { status: 'pausada' }),
      aSubscriptionRow('strange', { status: 'active' }),
      aSubscriptionRow('noplan', { plan_id: 'otro' }),
      aSubscriptionRow('nobody', { subscriber_id: 'nadie', coupon: 'NO', card: 'no' }),
    ];
    const { refused } = await importRows(service.deps, principalOf(merchant), {
      ...FILES,
      'subscriptions.csv': rows,
    });
    assert.deepEqual(
      refused.map((text) => text.replace('subscriptions.csv:', '').replace(/:.*/, '')).sort(),
      [
        ...['2 ends_at', '3 ends_at', '4 grace_ends_at', '5 paused_at', '6 status', '7 plan_id'],
        ...['8 card', '8 coupon', '8 subscriber_id'],
      ],
    );
  });

  test('goes on where another was cut off', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const rows = Array.from({ length: 1_200 }, (_, place) => aSubscriberRow(`c${place}`));
    const folder = aFolder({ 'subscribers.csv': rows });
    const cut = new Error('cut off');
    const onProgress = () => {
      throw cut;
    };
    const principal = principalOf(merchant);
    await assert.rejects(importFolder(service.deps, principal, folder.path, { onProgress }), cut);
    const { files } = await importFolder(service.deps, principal, folder.path);
    folder.close();
    assert.deepEqual(files['subscribers.csv'], { ...NONE, rows: 1_200, created: 700, unchanged: 500 });
  });

  test('keeps test and production apart, and shares what belongs to both', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    await importRows(service.deps, principalOf(merchant), FILES);
    const { files, refused } = await importRows(service.deps, principalOf(merchant, true), FILES);
    assert.deepEqual(refused, []);
    assert.deepEqual(files['plans.csv'], { ...NONE, rows: 1, created: 1 });
    assert.deepEqual(files['subscribers.csv'], { ...NONE, rows: 2, unchanged: 2 });
    assert.deepEqual(files['subscriptions.csv'], { ...NONE, rows: 2, created: 2 });
  });

  test('can be done dry: it tells the same, and nothing is there afterwards', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const folder = aFolder(FILES);
    const principal = principalOf(merchant);
    const request = { folder: folder.path, principal, offices: new Map(), onRefusal: () => undefined };
    const { files, seen } = await dryRun(service.deps, request, ({ db }) => countImported(db, principal));
    assert.deepEqual([files.map(({ created }) => created), seen], [[1, 2, 2], 2]);
    assert.deepEqual(await emailsOf(merchant), []);
    assert.equal(await countImported(service.deps.db, principal), 0);
    assert.deepEqual(
      (await runImport(service.deps, request)).map(({ created }) => created),
      [1, 2, 2],
    );
    folder.close();
  });
});

describe('a file', () => {
  test('with an unknown column, without keys, empty or not UTF-8 is refused before anything is written', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const principal = principalOf(merchant);
    const cases: [string | Buffer, RegExp][] = [
      ['external_id,nombre\na,b', /plans\.csv: no such column: nombre; there are external_id, name, /],
      ['name\na', /plans\.csv: there is no column external_id/],
      ['', /plans\.csv is empty/],
      ['external_id,name\n"a,b', /plans\.csv: line 2: a quote is never closed/],
      [Buffer.from('external_id,name\na,caf\xe9', 'latin1'), /line 2 is not UTF-8/],
    ];
    for (const [content, expected] of cases) {
      const folder = aFolder({});
      writeFileSync(join(folder.path, 'plans.csv'), content);
      await assert.rejects(importFolder(service.deps, principal, folder.path), (error) => {
        assert.ok(error instanceof FileError);
        assert.match(error.message, expected);
        return true;
      });
      folder.close();
    }
  });

  test('may have semicolons, a mark at its beginning, and columns of metadata in any order', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const folder = aFolder({});
    const { external_id, ...rest } = aSubscriberRow('ana', { name: "'=Ana" });
    const head = [...Object.keys(rest), 'metadata.old', 'external_id'].join(';');
    const line = [...Object.values(rest), 'A-1', external_id].join(';');
    writeFileSync(join(folder.path, 'subscribers.csv'), `\ufeff${head}\r\n${line}\r\n`);
    const { refused } = await importFolder(service.deps, principalOf(merchant), folder.path);
    folder.close();
    assert.deepEqual(refused, []);
    const { body } = await merchant.test.get('/subscriber');
    const [subscriber] = body.data ?? body;
    assert.deepEqual([subscriber.name, subscriber.metadata], ['=Ana', { old: 'A-1' }]);
  });
});
