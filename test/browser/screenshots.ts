/**
 * Writes `screenshots/<scene>-<phone|desktop>-<light|dark>-<es|en>.png`. A word chooses the scenes that have it in
 * their names. The runner of the tests brings up what they need.
 */
import { spawn } from 'node:child_process';
import { SCENES } from './scenes.ts';

const [word = ''] = process.argv.slice(2);
if (SCENES.some(({ name }) => name.includes(word))) {
  const words = ['--import=./bin/loader.mjs', 'test/run.ts', 'test/browser/photograph.ts'];
  const env = { TEST_REPORTER: 'spec', ...process.env, SCREENSHOTS: word };
  spawn(process.execPath, words, { stdio: 'inherit', env }).on('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(`no scene is called that; there are ${SCENES.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
