import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { freePort, type Outcome, runCuota, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
const key = join(folder.path, 'master.key');
const aside = join(folder.path, 'aside.key');
after(() => folder.close());

const start = async (settings: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  runCuota(['serve'], { DATA_DIR: folder.path, PORT: String(await freePort()), ...settings });

/** Asserts that the command failed with one line that gives the next step. */
function assertRefused({ code, stdout, stderr }: Outcome, expected: RegExp): void {
  assert.equal(code, 1, stdout);
  assert.equal(stdout, '');
  assert.match(stderr, expected);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function doctor(): Promise<any> {
  const { stdout } = await runCuota(['doctor', '--json'], { DATA_DIR: folder.path });
  return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'master key');
}

describe('master key', () => {
  before(() => folder.keepRunning());

  test('is created at the first start on an empty database, readable only by its owner', () => {
    assert.equal(statSync(key).mode & 0o777, 0o600);
  });

  test('when missing with encrypted data in the database stops the start with one line, and none is created', async () => {
    renameSync(key, aside);
    assertRefused(
      await start(),
      /^cuota: the master key \S+master\.key is missing, .*restore it from a backup/,
    );
    assertRefused(await runCuota(['worker'], { DATA_DIR: folder.path }), /master\.key is missing/);
    const { ok, detail } = await doctor();
    assert.deepEqual([ok, detail], [false, 'no master key decrypts the data of merchants 1']);
    assert.equal(existsSync(key), false);
    renameSync(aside, key);
  });

  test('when it does not match the database stops the start with one line', async () => {
    const other = Buffer.alloc(32, 3).toString('base64');
    assertRefused(
      await start({ MASTER_KEY: other }),
      /^cuota: MASTER_KEY does not decrypt the secrets of merchants 1;/,
    );
    const right = readFileSync(key, 'utf8');
    writeFileSync(key, `${other}\n`);
    assertRefused(await start(), /master\.key does not decrypt the secrets of merchants 1;/);
    writeFileSync(key, '');
    assertRefused(await start(), /master\.key does not contain a master key; restore it from a backup/);
    writeFileSync(key, right);
    assert.equal((await doctor()).ok, true);
  });

  test('when lost while the service runs is reported by /ready until it is back', async (context) => {
    const server = await startCuota({ DATA_DIR: folder.path });
    context.after(() => server.process.kill('SIGKILL'));
    const ready = async () => {
      const answer = await fetch(`${server.url}/ready`);
      const { master_key } = (await answer.json()) as { master_key: string };
      return { status: answer.status, master_key };
    };
    renameSync(key, aside);
    assert.deepEqual(await ready(), { status: 503, master_key: 'failing' });
    renameSync(aside, key);
    await until(async () => (await ready()).status === 200);
    assert.equal(await server.stop(), 0);
  });
});
