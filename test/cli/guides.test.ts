import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GUIDES } from '#src/web/guides/library.ts';
import { emptyDatabase, urlOf } from '#test/support/database.ts';
import { beginWalk, closeTerminals, follow, type Walk } from '#test/support/guides.ts';
import { bearer, dataFolder } from '#test/support/process.ts';
import { registryStandIn } from '#test/support/registry-stand-in.ts';

const folder = dataFolder();
after(() => folder.close());

/** The folder in which the guides are followed. It contains only the two files of a release. */
const shop = join(folder.path, 'shop');
mkdirSync(shop);
for (const words of [
  ['pack', '--', '--pack-destination', shop],
  ['pack-sdk', '--', shop],
])
  execFileSync('npm', ['run', '--silent', ...words]);
const files = readdirSync(shop);
const commands = registryStandIn(folder.path, shop);

const place = join(shop, 'node_modules', 'cuota');
const FIRST = 'first-subscription';
/** The service that these guides start keeps running for the following guides. */
const KEEP_RUNNING: readonly string[] = [FIRST, 'upgrade'];

let walk: Walk;
before(async () => {
  walk = await beginWalk(shop);
});
after(() => closeTerminals(walk));

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env;
  const path = [commands, dirname(process.execPath), PATH];
  return { PATH: path.join(delimiter), HOME, PORT: walk.port('3000'), ...more };
}

const url = () => `http://localhost:${walk.port('3000')}`;
const demo = () => JSON.parse(readFileSync(join(shop, 'data', 'demo.json'), 'utf8'));

describe('in an empty folder', () => {
  test('contains the two files of a release and no build files', () => {
    assert.deepEqual(
      files.map((name) => name.replace(/-\d.*/, '')),
      ['cuota', 'cuota-sdk'],
    );
    assert.equal(existsSync('dist'), false);
  });

  test('the quickstart creates a subscription', () => follow(walk, FIRST, environment()));

  test('the package contains plain JavaScript, the files it reads, and no tests', () => {
    const installed = readdirSync(place, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      installed.filter((file) => /\.tsx?$|loader|(^|\/)test(\/|$)/.test(file)),
      [],
    );
    for (const file of [
      'dist/migrations',
      'dist/examples/erp/server.mjs',
      'dist/docs/guides/errors.md',
      'dist/src/web/shared/styles/base.css',
      'dist/src/web/shared/islands/form.js',
      'dist/src/ledger/invoices/pdf/fonts/LICENSE',
      'dist/src/demo/logo.png',
    ]) {
      assert.ok(installed.includes(file), `${file} is missing`);
    }
  });

  test('its first page links to the API and its pages', async () => {
    const screen = readFileSync(walk.terminals[0]?.log ?? '', 'utf8');
    const curl = /curl .*/.exec(screen)?.[0] ?? '';
    const plans = JSON.parse(execFileSync('sh', ['-c', `${curl} --silent`], { encoding: 'utf8' }));
    assert.equal(plans.data.length > 0, true);
    const checkout = /Demo checkout +(\S+)/.exec(screen)?.[1] ?? '';
    const page = await (await fetch(checkout)).text();
    assert.match(page, /^<!doctype html>/);
    const script = /src="(\/assets\/form\.[^"]+)"/.exec(page)?.[1] ?? '';
    const code = await (await fetch(new URL(script, checkout))).text();
    assert.match(code, /addEventListener/);
    const guide = await (await fetch(`${url()}/guides/${FIRST}`)).text();
    assert.match(guide, /Quickstart: your first subscription/);
  });
});

describe('every code block of the guide runs in the printed order', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  before(async () => {
    database = await emptyDatabase();
  });
  after(() => database.drop());

  /** Returns the environment of a reader who completed the first guide, or who has a database. */
  function settings(guide: string): NodeJS.ProcessEnv {
    if (guide === 'postgresql-and-workers') return { DATABASE_URL: urlOf(database.connection) };
    const { tokens, offices } = demo();
    return { CUOTA_URL: url(), CUOTA_TOKEN: tokens.test, CUOTA_OFFICE: String(offices[0].id) };
  }

  for (const guide of GUIDES.filter((name) => name !== FIRST)) {
    test(guide, async () => {
      const headers = bearer(demo().tokens.test);
      const erased = await fetch(`${url()}/api/v1/sandbox`, { method: 'DELETE', headers });
      assert.equal(erased.status, 200);
      const open = walk.terminals.length;
      try {
        await follow(walk, guide, environment(settings(guide)));
      } finally {
        await closeTerminals(walk, KEEP_RUNNING.includes(guide) ? walk.terminals.length : open);
      }
    });
  }
});
