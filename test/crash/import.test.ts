import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { aFolder, aSubscriberRow } from '#test/support/moving.ts';
import { PROGRAM, runCuota, until } from '#test/support/process.ts';
import { countKill } from '#test/support/survived.ts';

const folder = await demoFolder();
after(() => folder.close());

const ROWS = Number(process.env.IMPORTED ?? 4_000);

test('kill -9 during an import: the next run imports the missing rows and duplicates none', async () => {
  // The first row is invalid, so the report file exists as soon as the first batch is done.
  const office = folder.demo().offices[0]?.id ?? 0;
  const rows = Array.from({ length: ROWS }, (_, place) =>
    aSubscriberRow(`c${place}`, { office, email: place === 0 ? 'x' : `c${place}@correo.example` }),
  );
  const given = aFolder({ 'subscribers.csv': rows });
  after(() => given.close());
  const words = ['import', given.path, '--environment', 'test', '--json'];
  const killed = spawn('sh', [PROGRAM, ...words], {
    env: { ...process.env, ...folder.settings },
    stdio: 'ignore',
  });
  const ended = once(killed, 'exit');
  await until(async () => existsSync(join(given.path, 'refused.csv')) || killed.exitCode !== null);
  killed.kill('SIGKILL');
  countKill();
  await ended;

  const { code, stdout, stderr } = await runCuota(words, folder.settings);
  assert.equal(code, 1, stderr);
  const [{ file, rows: read, created, unchanged, refused }] = JSON.parse(stdout).files;
  assert.deepEqual({ file, read, refused }, { file: 'subscribers.csv', read: ROWS, refused: 1 });
  assert.equal(created + unchanged, ROWS - 1);
  assert.ok(unchanged >= 499, `the first run left ${unchanged}`);

  const again = JSON.parse((await runCuota(words, folder.settings)).stdout).files[0];
  assert.deepEqual([again.created, again.unchanged], [0, ROWS - 1]);
});
