/**
 * Writes `screenshots/<scene>-<phone|desktop>-<light|dark>-<es|en>.png`. A word selects the scenes whose name
 * contains it. Uses the test runner to start the required services.
 */
import { spawn } from 'node:child_process';
import { SCENES } from './scenes.ts';

const [word = ''] = process.argv.slice(2);
if (SCENES.some(({ name }) => name.includes(word))) {
  const words = ['--import=./bin/loader.mjs', 'test/run.ts', 'test/browser/take-screenshots.ts'];
  const env = { TEST_REPORTER: 'spec', ...process.env, SCREENSHOTS: word };
  spawn(process.execPath, words, { stdio: 'inherit', env }).on('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(`no scene has that name; the scenes are ${SCENES.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
