const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const LEVEL_WIDTH = 5;

/**
 * Formats a JSON log line for a terminal: UTC time, level, message and other fields. The stack of an error follows on
 * separate lines.
 */
export function formatLogLine(line: string): string {
  const { time, level, msg = '', err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const named = LEVELS[Number(level)] ?? String(level);
  const words = [
    String(time).slice(11, 19),
    named.toUpperCase().padEnd(LEVEL_WIDTH),
    String(msg),
    ...Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`),
  ];
  return `${words.join(' ')}\n${formatError(err)}`;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}

/** Formats a logged error for a terminal: its type, message, stack and causes. */
function formatError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { type, message, stack, cause, ...fields } = error as Record<string, unknown>;
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${formatValue(value)}`);
  const lines = [`  ${type}: ${message}${details.join('')}`, ...String(stack ?? '').split('\n')];
  return `${lines.filter((line) => line.trim() !== '').join('\n')}\n${formatError(cause)}`;
}
