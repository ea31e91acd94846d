import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openProgress } from '#src/cli/progress.ts';

function aStream(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { written, stream: stream as unknown as NodeJS.WriteStream };
}

test('draws a progress bar on a terminal and clears it at the end', () => {
  const { written, stream } = aStream(true);
  const bar = openProgress(stream);
  bar.show(0.5, 'plans.csv 10');
  // Too soon after the first update, so it is not drawn.
  bar.show(0.6, 'plans.csv 12');
  bar.end();
  assert.deepEqual(written, [
    `\r\u001b[K[${'#'.repeat(15)}${' '.repeat(15)}]  50% plans.csv 10`,
    '\r\u001b[K',
  ]);
});

test('writes nothing when the output is not a terminal', () => {
  const { written, stream } = aStream(false);
  const bar = openProgress(stream);
  bar.show(1, 'plans.csv 10');
  bar.end();
  assert.deepEqual(written, []);
});
