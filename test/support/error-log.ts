import { afterEach } from 'node:test';
import pino, { type Logger } from 'pino';
import { openLog } from '#src/platform/log.ts';

const MAX_LINES = 5;
let lines: string[] = [];

/**
 * Opens the log of a service under test. With `LOG_LEVEL` it goes to stderr. Otherwise errors are kept for
 * `printErrorsOfFailedTests`.
 */
export function openTestLog(): Logger {
  const level = process.env.LOG_LEVEL;
  if (level !== undefined) return openLog({ level, stream: 'stderr' });
  const write = (line: string) => {
    lines = [...lines, line].slice(-MAX_LINES);
  };
  return pino({ level: 'error' }, { write });
}

/** Prints the last logged errors after a failed test, because the body of a 500 response contains no details. */
export function printErrorsOfFailedTests(): void {
  afterEach((context) => {
    if ('passed' in context && !context.passed) process.stderr.write(lines.join(''));
    lines = [];
  });
}
