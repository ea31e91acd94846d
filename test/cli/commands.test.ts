import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { aCharge } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { bearer, freePort, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

/** A PNG of one half-transparent pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==';

const folder = await demoFolder();
let server: Server;
let metricsPort: number;

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function cuota(...words: string[]): Promise<any> {
  const { code, stdout, stderr } = await runCuota([...words, '--json'], { DATA_DIR: folder.path });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function refused(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCuota(words, { DATA_DIR: folder.path });
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  return stderr;
}

async function statusOf(token: string, path = '/api/v1/subscriptions/group'): Promise<number> {
  const answer = await fetch(`${server.url}${path}`, { headers: bearer(token) });
  await answer.arrayBuffer();
  return answer.status;
}

describe('command line with a running server', () => {
  before(async () => {
    metricsPort = await freePort();
    const METRICS_ADDRESS = `127.0.0.1:${metricsPort}`;
    server = await startCuota({ DATA_DIR: folder.path, METRICS_ADDRESS });
  });
  after(async () => {
    await server.stop();
    await folder.close();
  });

  test('METRICS_ADDRESS serves Prometheus metrics on its own port', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(metrics, /^cuota_build_info\{version="\d/m);
    assert.match(metrics, /^cuota_database_up 1$/m);
    assert.match(metrics, /^cuota_database_connections\{pool="requests",state="idle"\} \d/m);
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
  });

  test('merchant webhook sets the URL and the language of events', async () => {
    const url = 'https://comercio.example/eventos';
    const set = await cuota('merchant', 'webhook', '--url', url, '--locale', 'es');
    assert.deepEqual([set.webhook_url, set.locale], [url, 'es']);
    const cleared = await cuota('merchant', 'webhook', '--clear');
    assert.deepEqual([cleared.webhook_url, cleared.locale], [null, 'es']);
    assert.equal((await cuota('merchant', 'webhook', '--locale', 'en')).locale, 'en');
    assert.match(await refused('merchant', 'webhook', '--locale', 'fr'), /not a locale: give one of en, es/);
  });

  test('merchant erp stores a URL, and check-erp sends a query to it', async () => {
    // The demo includes its own merchant system.
    assert.equal((await cuota('merchant', 'check-erp', '--id-number', '1018456789')).items.length, 2);
    assert.equal((await cuota('merchant', 'erp', '--remove')).erp_url, null);
    assert.match(await refused('merchant', 'check-erp', '--id-number', '1018456789'), /has no ERP URL/);
    const erp = spawn(process.execPath, ['examples/erp/server.mjs'], { env: { ERP_PORT: '0' } });
    try {
      const [line] = await once(erp.stdout, 'data');
      const url = /http:\S+:\d+/.exec(String(line))?.[0] ?? '';
      assert.equal((await cuota('merchant', 'erp', '--url', url)).erp_url, url);
      const answer = await cuota('merchant', 'check-erp', '--id-number', '1018456789');
      assert.deepEqual(answer.items, ['FAC-1001', 'FAC-1002']);
      assert.deepEqual(answer.left_out, []);
    } finally {
      erp.kill();
    }
    assert.equal((await cuota('merchant', 'erp', '--remove')).erp_url, null);
    assert.match(await refused('merchant', 'erp', '--url', 'ftp://erp'), /not an http or https address/);
  });

  test('runs lists charge runs and reports days without one', async () => {
    assert.deepEqual(await cuota('runs'), []);
    const { stdout } = await runCuota(['runs'], { DATA_DIR: folder.path });
    assert.equal(stdout, 'there have been no charge runs yet\n');
  });

  test('demo prints its file, which is readable only by its owner', async () => {
    const demo = await cuota('demo');
    assert.deepEqual(Object.keys(demo), [
      'base_url',
      'merchant',
      'offices',
      'tokens',
      'panel',
      'webhook_secret',
    ]);
    assert.deepEqual({ ...demo, base_url: '' }, { ...folder.demo(), base_url: '' });
    assert.equal(demo.offices.length, 2);
    assert.equal(statSync(join(folder.path, 'demo.json')).mode & 0o777, 0o600);
    assert.equal(statSync(join(folder.path, 'master.key')).mode & 0o777, 0o600);
    assert.equal(await statusOf(demo.tokens.test), 200);
    assert.equal(await statusOf(demo.tokens.production), 200);
  });

  test('demo creates new tokens when its file is lost, and no second merchant', async () => {
    const before = folder.demo();
    unlinkSync(join(folder.path, 'demo.json'));
    const demo = await cuota('demo');
    assert.equal(demo.merchant.id, before.merchant.id);
    assert.notEqual(demo.tokens.test, before.tokens.test);
    assert.equal(await statusOf(demo.tokens.test), 200);
  });

  test('a new merchant, office, user and token work immediately', async () => {
    const made = await cuota('merchant', 'create', '--name', 'Librería Ñandú');
    assert.equal(made.merchant.slug, 'libreria-nandu');
    assert.equal(await statusOf(made.tokens.test), 200);
    const merchant = String(made.merchant.id);

    const office = await cuota('office', 'create', '--merchant', merchant, '--name', 'Cali');
    const email = 'solo.cali@libreria.example';
    const user = await cuota(
      'user',
      'create',
      '--merchant',
      merchant,
      '--email',
      email,
      '--offices',
      String(office.id),
    );
    assert.deepEqual(user.offices, [office.id]);

    const token = await cuota('token', 'create', '--user', email, '--scope', 'production');
    assert.match(token.token, /^cuota_live_[\w-]{43}$/);
    assert.equal(await statusOf(token.token), 200);

    const listed = await cuota('token', 'list', '--merchant', merchant);
    assert.equal(listed.length, 3);
    assert.ok(!JSON.stringify(listed).includes(token.token));
  });

  test('the running server refuses a revoked token and a disabled merchant immediately', async () => {
    const made = await cuota('merchant', 'create', '--name', 'Revocado');
    const merchant = String(made.merchant.id);
    const { id, token } = await cuota('token', 'create', '--merchant', merchant, '--scope', 'test');
    assert.equal(await statusOf(token), 200);
    await cuota('token', 'revoke', '--id', id);
    await until(async () => (await statusOf(token)) === 401);

    await cuota('merchant', 'disable', '--merchant', merchant);
    await until(async () => (await statusOf(made.tokens.test)) === 403);
    await cuota('merchant', 'enable', '--merchant', merchant);
    await until(async () => (await statusOf(made.tokens.test)) === 200);
  });

  test('the master key can be rotated while the service runs', async () => {
    const { tokens } = folder.demo();
    const before = await cuota('rotate-key');
    const next = await cuota('rotate-key');
    assert.notEqual(next.master_key_id, before.master_key_id);
    assert.ok(next.rewrapped >= 1);
    const made = await cuota('merchant', 'create', '--name', 'Después');
    // A request with an idempotency key stores its response encrypted with the merchant's data key.
    for (const [token, office] of [
      [tokens.test, folder.demo().offices[0]?.id],
      [made.tokens.test, made.offices[0].id],
    ]) {
      const answer = await fetch(`${server.url}/api/v1/subscriptions/group`, {
        method: 'POST',
        headers: { ...bearer(token), 'idempotency-key': 'after-rotation' },
        body: JSON.stringify({ name: 'Con clave nueva', office }),
      });
      assert.equal(answer.status, 200);
    }
    const { ok } = await cuota('doctor');
    assert.equal(ok, true);
  });

  test('a password is read from a file and not accepted as an argument', async () => {
    const { merchant } = folder.demo();
    const file = join(folder.path, 'password');
    writeFileSync(file, 'caballo-pila-grapa\n');
    const words = ['user', 'create', '--merchant', String(merchant.id), '--email', 'clave@correo.example'];
    const line = await refused(...words, '--password', 'caballo-pila-grapa');
    assert.match(line, /--password would expose .*--password-file PATH.*--password-file -/);
    assert.doesNotMatch(line, /caballo/);
    assert.match(
      await refused(...words, '--password-file', join(folder.path, 'no')),
      /cannot be read \(ENOENT\)/,
    );
    const made = await cuota(...words, '--password-file', file);
    assert.equal(made.password, undefined);
    const other = ['--email', 'otra.clave@correo.example'];
    assert.ok((await cuota(...words, ...other)).password, 'a generated password is printed');
  });

  test('a logo is stored after validation and can be removed', async () => {
    const { merchant } = folder.demo();
    const file = join(folder.path, 'logo.png');
    const words = ['merchant', 'logo', '--merchant', String(merchant.id)];
    const logo = (...more: string[]) => cuota(...words, ...more);
    const none = { merchant_id: merchant.id, logo: null, bytes: 0 };
    assert.deepEqual(await logo(), none);
    writeFileSync(file, Buffer.from(PNG, 'base64'));
    const kept = await logo('--file', file);
    assert.equal(kept.logo, 'image/png');
    assert.deepEqual(await logo('--file', file), kept);
    writeFileSync(file, 'GIF89a');
    assert.match(await refused(...words, '--file', file), /a logo is a PNG or a JPEG/);
    writeFileSync(file, Buffer.alloc(512 * 1024 + 1));
    assert.match(await refused(...words, '--file', file), /at most 512 KB/);
    assert.match(await refused(...words, '--file', `${file}.none`), /cannot be read \(ENOENT\)/);
    assert.deepEqual(await logo(), kept);
    assert.deepEqual(await logo('--remove'), none);
  });

  test('templates are created, listed and changed, and the demo includes one', async () => {
    const { merchant, offices, tokens } = folder.demo();
    const own = ['--merchant', String(merchant.id)];
    const [first] = await cuota('template', 'list', ...own);
    assert.equal(first.default, true);
    assert.equal(first.colour, '#7b3f1d');
    assert.equal(first.logo, 'image/png');

    const file = join(folder.path, 'template.png');
    writeFileSync(file, Buffer.from(PNG, 'base64'));
    const office = String(offices[1]?.id);
    const looks = ['--title', 'Tienda <Ñ>', '--colour', '#1D4ED8', '--logo', file, '--default'];
    const words = ['template', 'create', ...own, '--name', 'Tienda', ...looks];
    const made = await cuota(...words, '--offices', `${office},${office}`);
    const { id } = made;
    const said = { name: 'Tienda', title: 'Tienda <Ñ>', colour: '#1d4ed8', logo: 'image/png' };
    const state = { offices: [Number(office)], default: true, asks_address: false, active: true };
    assert.deepEqual(made, { merchant_id: merchant.id, id, ...said, ...state });

    const update = ['template', 'update', '--id', String(id)];
    const bare = ['--no-title', '--no-colour', '--no-logo', '--no-offices', '--no-default', '--inactive'];
    const nothing = { title: null, colour: null, logo: null, offices: [], default: false, active: false };
    assert.deepEqual(await cuota(...update, ...bare), { ...made, ...nothing });
    const path = '/api/v1/resources/get-checkout-templates';
    const answer = await fetch(`${server.url}${path}`, { headers: bearer(tokens.test) });
    const catalog = (await answer.json()) as unknown[];
    assert.deepEqual(catalog.at(-1), { id, name: 'Tienda', active: false, offices: [] });

    const digits = /The colour must be six hexadecimal digits, such as #1d4ed8/;
    assert.match(await refused(...update, '--colour', '1d4ed8}'), digits);
    for (const [option, most] of [
      ['--title', /The title may not have more than 80 characters/],
      ['--name', /The name may not have more than 80 characters/],
    ] as const)
      assert.match(await refused(...update, option, 'x'.repeat(81)), most);
    const again = await cuota(...update, '--colour', '0F5C4A');
    assert.deepEqual(again, { ...made, ...nothing, colour: '#0f5c4a' });
    assert.match(await refused(...update, '--logo', join(folder.path, 'demo.json')), /a PNG or a JPEG/);
    assert.match(await refused('template', 'update', '--id', '999999'), /there is no template 999999/);
    await cuota('template', 'update', '--id', String(first.id), '--default');
  });

  test('the card brands that accept holds are shown and set, and unknown brands are rejected', async () => {
    const { merchant } = folder.demo();
    const words = ['merchant', 'brands', '--merchant', String(merchant.id)];
    const enabled = (...more: string[]) => cuota(...words, ...more);
    const usual = { merchant_id: merchant.id, reservations: ['visa', 'mastercard'] };
    assert.deepEqual(await enabled(), usual);
    const all = { merchant_id: merchant.id, reservations: ['visa', 'mastercard', 'amex', 'diners'] };
    assert.deepEqual(await enabled('--reservations', 'diners, Amex,visa,mastercard,visa'), all);
    assert.match(await refused(...words, '--reservations', 'visa,jcb'), /"jcb" is not a brand: give some of/);
    assert.match(await refused(...words, '--reservations', ''), /not a brand|reservations/);
    assert.deepEqual(await enabled(), all);
    assert.deepEqual(await enabled('--reservations', 'visa,mastercard'), usual);
  });

  test('fee percentages have up to four decimals', async () => {
    const { merchant } = await cuota('demo');
    const fees = ['merchant', 'fees', '--merchant', String(merchant.id)];
    const set = await cuota(...fees, '--commission', '2.7649', '--rete-ica', '0.414', '--rete-fte', '0.966');
    assert.deepEqual([set.commission, set['rete-ica'], set['rete-fte']], [2.7649, 0.414, 0.966]);
    assert.match(await refused(...fees, '--rete-ica', '0.41401'), /at most 4 decimals/);
    assert.equal((await cuota(...fees))['rete-ica'], 0.414);
  });

  test('the demo charges in dollars and euros at its own rates, which no migration creates', async () => {
    const { tokens, offices } = await cuota('demo');
    for (const currency_type of ['USD', 'EUR']) {
      const answer = await fetch(`${server.url}/api/v1/payment/generate`, {
        method: 'POST',
        headers: bearer(tokens.test),
        body: JSON.stringify(aCharge(offices[0].id, { amount: 20, currency_type })),
      });
      assert.equal(answer.status, 201, await answer.text());
    }
  });

  test('migrate prints what it did and has nothing to do the second time', async () => {
    assert.deepEqual(await cuota('migrate'), { applied: [] });
  });

  test('status shows the whole service', async () => {
    const { workers, ...status } = await cuota('status');
    assert.equal(workers.length, 1);
    assert.ok(workers[0].process > 0 && workers[0].seen_s < 60 && workers[0].clock_offset_s === 0);
    assert.deepEqual(
      { ...status, webhooks: null, operations: null },
      {
        network: 'ok',
        simulator: 'ok',
        clock_offset_s: 0,
        charges: { due: 0 },
        operations: null,
        providers: {},
        webhooks: null,
        mails: { waiting: 0, due: 0 },
        electronic_documents: { waiting: 0, failing: 0, refused: 0, oldest_s: null },
        archive: null,
      },
    );
    assert.deepEqual(Object.keys(status.webhooks), ['waiting', 'due', 'oldest_due_s']);
    const { stdout } = await runCuota(['status'], { DATA_DIR: folder.path });
    assert.match(stdout, /^workers +1$/m);
  });

  test('provider commands return empty lists without accounts and reject unknown providers', async () => {
    assert.deepEqual(await cuota('provider', 'list'), []);
    assert.deepEqual(await cuota('provider', 'check'), { ok: true, findings: [] });
    assert.deepEqual((await cuota('provider', 'status')).days, 7);
    assert.match(await refused('provider', 'set', '--provider', 'banco'), /there is no provider "banco"/);
    assert.match(await refused('provider', 'status', '--days', '0'), /--days must be from 1 to 366/);
    const merchant = String(folder.demo().merchant.id);
    const remove = ['provider', 'remove', '--merchant', merchant, '--provider', 'banco'];
    assert.match(await refused(...remove), /has no account at "banco"/);
  });

  test('an error is reported in one line', async () => {
    assert.match(await refused('merchant', 'create'), /--name is required/);
    assert.match(await refused('mechant', 'create'), /unknown command: mechant create/);
    assert.match(await refused('constructor'), /unknown command: constructor/);
    assert.match(await refused('token', 'create', '--scope', 'test'), /choose one with --merchant ID/);
    assert.match(await refused('demo', '--jsn'), /Unknown option '--jsn'/);
  });

  test('help lists every command', async () => {
    const { stdout, code } = await runCuota(['help']);
    assert.equal(code, 0);
    for (const name of [
      'serve',
      'worker',
      'migrate',
      'merchant create',
      'rotate-key',
      'doctor',
      'status',
      'token revoke',
    ]) {
      assert.match(stdout, new RegExp(`^ {2}${name} `, 'm'));
    }
  });
});
