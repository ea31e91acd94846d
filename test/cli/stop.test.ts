import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { demoFolder } from '#test/support/demo-folder.ts';
import { freePort, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

/** Every process that has to do with the folder: started with it as a setting, or with a path in it. */
function processesOf(path: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readProcess(pid, file).includes(path)))
    .map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' '));
}

/** Empty for one that has ended meanwhile, or that only waits to be buried. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

describe('npm start, stopped as a terminal stops it', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`a ${signal} to the whole process group, and another at once, leave no process behind`, async () => {
      const port = await freePort();
      const { PATH, HOME } = process.env;
      const npm = spawn('npm', ['start'], {
        detached: true,
        env: { PATH, HOME, PORT: String(port), DATA_DIR: folder.path, LOG_LEVEL: 'info' },
      });
      let output = '';
      for (const stream of [npm.stdout, npm.stderr])
        stream.on('data', (part) => {
          output += part;
        });
      await until(async () => output.includes('Cuota is running'));
      assert.match(processesOf(folder.path).join('\n'), /postgres/);
      const ended = once(npm, 'exit');
      const group = -(npm.pid ?? 0);
      process.kill(group, signal);
      process.kill(group, signal);
      await ended;
      await until(async () => !processesOf(folder.path).some((line) => line.includes('serve')));
      assert.deepEqual(processesOf(folder.path), [], output);
      assert.match(output, /PostgreSQL is stopped/);
    });
  }
});
