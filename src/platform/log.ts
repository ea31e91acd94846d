import pino, { type Logger } from 'pino';

/** Fields that hold secrets wherever they occur. Nothing should log them; this is a second lock, not the first. */
const SECRETS = new Set([
  'authorization',
  'card',
  'card_information',
  'cvv',
  'number',
  'password',
  'payment_card',
  'secret',
  'token',
]);
const DEPTH = 4;

/** Pino's own redaction with wildcards took 7 % of the time of a request; this takes none that shows. */
export function redact(fields: Record<string, unknown>, depth = DEPTH): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    clean[name] = SECRETS.has(name) ? '[redacted]' : redactValue(value, depth);
  }
  return clean;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth - 1));
  return redact(value as Record<string, unknown>, depth - 1);
}

/** JSON lines. Commands write theirs to stderr, so that stdout is only their answer. */
export function openLog(options: { level: string; stream: 'stdout' | 'stderr' }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: redact },
    },
    pino.destination({ dest: options.stream === 'stdout' ? 1 : 2, sync: options.stream === 'stderr' }),
  );
}
