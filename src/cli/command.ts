import type { ParseArgsConfig } from 'node:util';
import type { Config } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime, type RuntimeOptions, requireMigrated } from '#src/runtime.ts';

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** One command of the command line. Its answer goes to stdout; a failure is one line on stderr. */
export interface Command {
  summary: string;
  /** What follows the name, for the help. */
  usage: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run(config: Config, options: OptionValues): Promise<void>;
}

/** A mistake of the person at the keyboard. */
export class UsageError extends Error {}

export const TEXT = { type: 'string' } as const;
export const JSON_OPTION = { json: { type: 'boolean' } } as const;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The record as JSON for scripts, as lines for people. */
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

/** Given but empty is a mistake: an unset variable in a script must not mean «all» or «none». */
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

/** Opens what the server opens, so that commands work beside it, and closes it again. */
export async function withRuntime<T>(
  config: Config,
  work: (runtime: Runtime) => Promise<T>,
  options: { migrated: boolean } & Pick<RuntimeOptions, 'with_any_key' | 'limits'> = { migrated: true },
): Promise<T> {
  const log = openLog({ level: config.log_level === 'info' ? 'warn' : config.log_level, stream: 'stderr' });
  const { migrated, ...opening } = options;
  const runtime = await openRuntime(config, log, { with_simulator: false, ...opening });
  try {
    if (migrated) await requireMigrated(runtime);
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}
