import { runProgram } from './cli/program.ts';

void runProgram(process.argv.slice(2), process.env).then((isWell) => {
  if (!isWell) process.exit(1);
});
