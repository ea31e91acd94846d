import pino, { type Logger } from 'pino';

/** Secrets have no business in a log; these paths are a second lock, not the first. */
const SECRET_FIELDS = [
  'authorization',
  'card',
  'card_information',
  'cvv',
  'number',
  'password',
  'payment_card',
  'secret',
  'token',
];
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** JSON lines. Commands write theirs to stderr, so that stdout is only their answer. */
export function openLog(options: { level: string; stream: 'stdout' | 'stderr' }): Logger {
  return pino(
    { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: REDACTED },
    pino.destination({ dest: options.stream === 'stdout' ? 1 : 2, sync: options.stream === 'stderr' }),
  );
}
