/**
 * Runs commands one after the other in one process, as `bin/cuota` would run each in its own, because starting a
 * process takes longer than most commands. After each command it writes a mark to both streams, which ends the output
 * of that command.
 */
import { writeSync } from 'node:fs';

export interface Order {
  words: readonly string[];
  environment: NodeJS.ProcessEnv;
  mark: string;
}

/** The same module that `bin/cuota` loads. */
const CHECKOUT: string = '../../bin/checkout.mjs';
const { load } = await import(CHECKOUT);
const { runProgram }: typeof import('#src/cli/program.ts') = await load('program');

process.on('message', async ({ words, environment, mark }: Order) => {
  const isWell = await runProgram(words, environment);
  const code = isWell ? Number(process.exitCode ?? 0) : 1;
  process.exitCode = 0;
  for (const stream of [1, 2]) writeSync(stream, mark);
  process.send?.(code);
});
