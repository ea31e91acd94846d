import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  bearer,
  dataFolder,
  freePort,
  type Outcome,
  runCuota,
  startCuota,
  until,
} from '#test/support/process.ts';

const folder = dataFolder();
after(() => folder.close());

const KEY = Buffer.alloc(32, 1).toString('base64');

/** Asserts that the command failed with one line that gives the next step. */
function assertOneLine({ code, stdout, stderr }: Outcome, expected: RegExp): void {
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, expected);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
}

describe('a failing start exits with one line', () => {
  test('when a setting is wrong', async () => {
    const expected = /^cuota: PORT must be a whole number from 1 to 65535, not "abc"$/m;
    assertOneLine(await runCuota(['serve'], { PORT: 'abc' }), expected);
  });

  test('when the port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, 'localhost');
    const outcome = await runCuota(['serve'], { PORT: String(port), DATA_DIR: folder.path });
    other.close();
    assertOneLine(outcome, /port \d+ is in use; stop the program that uses it or set PORT/);
  });

  test('when the data folder cannot be written', async () => {
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    const outcome = await runCuota(['serve'], {
      PORT: String(await freePort()),
      DATA_DIR: join(file, 'data'),
    });
    assertOneLine(outcome, /data folder .*set DATA_DIR to a folder you can write to/);
  });

  test('when the database is unreachable, without printing its password', async () => {
    const outcome = await runCuota(['serve'], {
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://cuota:hunter2@127.0.0.1:${await freePort()}/cuota`,
      MASTER_KEY: KEY,
    });
    assertOneLine(outcome, /cannot reach the database at 127\.0\.0\.1:\d+ .*check DATABASE_URL$/m);
    assert.doesNotMatch(outcome.stderr, /hunter2/);
  });

  test('when the database is unreachable and its URL has an unescaped @', async () => {
    const outcome = await runCuota(['doctor'], {
      DATABASE_URL: `postgres://cuota:hun@ter2@127.0.0.1:${await freePort()}/cuota`,
      MASTER_KEY: KEY,
    });
    assertOneLine(outcome, /check DATABASE_URL: it has an unescaped @; write @, .* as %40/);
    assert.doesNotMatch(outcome.stderr, /ter2/);
  });
});

describe('successful start', () => {
  test('prints a working curl line and stops cleanly on SIGTERM', async () => {
    const server = await startCuota({ DATA_DIR: folder.path, LOG_LEVEL: 'info', LOG_FORMAT: 'text' });
    // The server responds before it prints the curl line.
    await until(async () => server.output().includes('curl -H'));
    const shown = server.output();
    const [startup = ''] = shown.split('Cuota is running');
    assert.match(
      startup,
      /INFO {2}starting the database.*INFO {2}applying \d+ migrations\n.*INFO {2}creating the demo merchant\n.*INFO {2}starting the server\n/s,
    );
    assert.ok(
      startup.split('\n').every((line) => line.length < 200),
      startup,
    );
    const [, token = '', address = ''] = /curl -H 'Authorization: Bearer (\S+)' (\S+)/.exec(shown) ?? [];
    const answer = await fetch(address, { headers: bearer(token) });
    assert.equal(answer.status, 200);
    assert.match(shown, new RegExp(`API reference +${server.url}/docs`));
    const [, checkout = ''] = /Demo checkout +(\S+)/.exec(shown) ?? [];
    const page = await (await fetch(checkout)).text();
    assert.match(page, /Café semanal/);
    // The first page of a visitor shows the merchant: logo, colour, legal name and privacy policy.
    assert.match(page, /<img[^>]*alt="Café del Parque"/);
    assert.match(page, /\/assets\/colours\/7b3f1d/);
    assert.match(page, /Café del Parque S\.A\.S\..*NIT 901234567-7/s);
    assert.match(page, /name="privacy"/);
    const [, portal = ''] = /Demo portal +(\S+)/.exec(shown) ?? [];
    assert.match(await (await fetch(portal)).text(), /Café del Parque/);
    const [, collection = ''] = /Demo collection +(\S+)/.exec(shown) ?? [];
    assert.match(await (await fetch(collection)).text(), /Café del Parque/);

    const owed = await fetch(`${server.url}/recauda/cafe-del-parque/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id_number: '1018456789' }),
    });
    assert.equal(((await owed.json()) as { items: unknown[] }).items.length, 2);

    const held = fetch(`${server.url}/api/v1/subscriptions/group`, {
      method: 'POST',
      headers: bearer(token),
      body: JSON.stringify({ name: 'Última', office: folder.demo().offices[0]?.id }),
    });
    const ready = await fetch(`${server.url}/ready`);
    assert.deepEqual(await ready.json(), {
      status: 'ok',
      degraded: [],
      clock_offset_s: 0,
      database: 'ok',
      migrations: 'ok',
      master_key: 'ok',
      worker: 'ok',
      network: 'ok',
      clock: 'ok',
    });
    assert.equal((await held).status, 200);
    assert.match(shown, new RegExp(`Production token +${folder.demo().tokens.production}`));
    assert.equal(await server.stop(), 0);
  });

  test('prints the production token only the first time and stores it in a file readable by its owner', async () => {
    const server = await startCuota({ DATA_DIR: folder.path });
    const { tokens } = folder.demo();
    assert.ok(!server.output().includes(tokens.production), 'the production token was printed again');
    assert.match(server.output(), new RegExp(`Production token +in ${join(folder.path, 'demo.json')}`));
    assert.match(server.output(), new RegExp(`Test token +${tokens.test}`));
    assert.equal(statSync(join(folder.path, 'demo.json')).mode & 0o777, 0o600);
    assert.equal(await server.stop(), 0);
  });
});
