import pino, { type Logger } from 'pino';
import { openLog } from '#src/platform/log.ts';

let lastLine = 'nothing was logged';

/**
 * The log of a service under test. With `LOG_LEVEL` it goes to stderr. Otherwise only the last error is kept, so that a test
 * can explain an unexpected 500.
 */
export function openTestLog(): Logger {
  const level = process.env.LOG_LEVEL;
  if (level !== undefined) return openLog({ level, stream: 'stderr' });
  const write = (line: string) => {
    lastLine = line;
  };
  return pino({ level: 'error' }, { write });
}

/** Prints the last logged error, because the body of a 500 response contains no details. */
export function explainServerError(request: string): void {
  process.stderr.write(`500 for ${request}: ${lastLine}\n`);
}
