import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { freePort, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

/** Returns every process whose settings or arguments contain the folder. */
function processesOf(path: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readProcess(pid, file).includes(path)))
    .map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' '));
}

/** Returns an empty string for a process that has exited or is a zombie. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Starts `npm start` in its own process group, as a terminal does. */
async function startGroup() {
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start'], {
    detached: true,
    env: { PATH, HOME, PORT: String(await freePort()), DATA_DIR: folder.path, LOG_LEVEL: 'info' },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (part) => {
      output += part;
    });
  const ended = once(npm, 'exit');
  const group = -(npm.pid ?? 0);
  return { output: () => output, signal: (name: NodeJS.Signals) => process.kill(group, name), ended };
}

async function assertNothingLeft(output: () => string): Promise<void> {
  await until(async () => !processesOf(folder.path).some((line) => line.includes('serve')));
  assert.deepEqual(processesOf(folder.path), [], output());
  assert.match(output(), /PostgreSQL is stopped/);
}

describe('npm start stopped from a terminal', () => {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    test(`two ${name} signals to the whole process group leave no process behind`, async () => {
      const { output, signal, ended } = await startGroup();
      await until(async () => output().includes('Cuota is running'));
      assert.match(processesOf(folder.path).join('\n'), /postgres/);
      signal(name);
      signal(name);
      await ended;
      await assertNothingLeft(output);
    });
  }

  test('a signal during the start leaves no process behind', async () => {
    const { output, signal, ended } = await startGroup();
    await until(async () => output().includes('PostgreSQL is ready'));
    signal('SIGTERM');
    assert.doesNotMatch(
      output(),
      /Cuota is running/,
      'the service had started before the signal, so the test proves nothing',
    );
    await ended;
    await assertNothingLeft(output);
  });
});
