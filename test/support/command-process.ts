/**
 * Runs commands one after the other in one process, as `bin/cuota` would run each in its own: loading the program takes
 * ten times as long as most of them. After each, a mark on both streams says that it has said everything.
 */
import { writeSync } from 'node:fs';
import { runProgram } from '#src/cli/program.ts';

export interface Order {
  words: readonly string[];
  environment: NodeJS.ProcessEnv;
  mark: string;
}

process.on('message', async ({ words, environment, mark }: Order) => {
  const isWell = await runProgram(words, environment);
  const code = isWell ? Number(process.exitCode ?? 0) : 1;
  process.exitCode = 0;
  for (const stream of [1, 2]) writeSync(stream, mark);
  process.send?.(code);
});
