import type { Config } from '#src/config.ts';

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Runs a command and writes its result to stdout. A rejected promise is reported on stderr as one line. */
export type Run = (config: Config, options: OptionValues) => Promise<void>;

/** Thrown when a command is used incorrectly. Its message is shown without a stack trace. */
export class UsageError extends Error {}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a record as JSON if `--json` is given, otherwise as one line per field. */
export function printRecord(record: Readonly<Record<string, unknown>>, options: OptionValues): void {
  if (options.json === true) {
    print(JSON.stringify(record, null, 2));
    return;
  }
  for (const [name, value] of Object.entries(record)) {
    print(`${`${name}:`.padEnd(16)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  }
}

export function requireText(options: OptionValues, name: string): string {
  const value = optionalText(options, name);
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}

/**
 * Returns the value of an option, or undefined if the option is absent. Throws if the value is empty, because an
 * unset shell variable must not mean "all" or "none".
 */
export function optionalText(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') throw new UsageError(`--${name} is empty`);
  return value.trim();
}

export function optionalId(options: OptionValues, name: string): number | undefined {
  const text = optionalText(options, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a number, not "${text}"`);
  return Number(text);
}

export function optionalDay(options: OptionValues, name: string): Temporal.PlainDate | undefined {
  const text = optionalText(options, name);
  if (text === undefined) return undefined;
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text);
  } catch {
    // An invalid value is reported by the error below.
  }
  throw new UsageError(`--${name} must be a day, such as 2027-01-31, not "${text}"`);
}

/**
 * Returns the instant given by an option, or undefined if the option is absent. Throws if the text has no UTC offset
 * and would therefore depend on the machine's time zone.
 */
export function optionalInstant(options: OptionValues, name: string): Temporal.Instant | undefined {
  const text = optionalText(options, name);
  if (text === undefined) return undefined;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new UsageError(
      `--${name} must be an instant with its zone, such as 2026-11-18T02:00:00-05:00, not "${text}"`,
    );
  }
}
