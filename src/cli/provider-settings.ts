/** Reads the settings of a provider account from the command line. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { PROVIDERS } from '#src/providers/registry.ts';
import { type OptionValues, optionalText, UsageError } from './command.ts';

/** Returns the command-line option that sets a provider setting, such as `--private-key` for `private_key`. */
export function optionOf(setting: string): string {
  return `--${nameOf(setting)}`;
}

function nameOf(setting: string): string {
  return setting.replaceAll('_', '-');
}

/** Returns the command-line options for the settings of all providers. */
export function settingOptions(
  names = PROVIDERS.flatMap(({ settings }) => Object.keys(settings)),
): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(names.map((name) => [nameOf(name), { type: 'string' } as const]));
}

/** Source of secrets that are not passed on the command line. */
export interface SecretSource {
  /** Reads the next line of standard input, or null at its end. On a terminal, the input is not echoed. */
  readLine(prompt: string): Promise<string | null>;
  readFile(path: string): string;
}

/**
 * Returns the provider settings given as options. Throws if a secret is written in the command itself, because
 * process lists and shell histories show it.
 */
export async function givenSettings(
  provider: Pick<Provider, 'title' | 'settings'>,
  options: OptionValues,
  source: SecretSource,
): Promise<Settings> {
  const given: Record<string, string> = {};
  for (const [setting, { secret }] of Object.entries(provider.settings)) {
    const text = optionalText(options, nameOf(setting));
    if (text !== undefined) given[setting] = secret ? await readSecret(setting, text, source) : text;
  }
  const others = PROVIDERS.flatMap(({ settings }) => Object.keys(settings));
  const stray = others.find((name) => options[nameOf(name)] !== undefined && !(name in provider.settings));
  if (stray !== undefined) throw new UsageError(`${provider.title} has no setting ${optionOf(stray)}`);
  return given;
}

async function readSecret(setting: string, text: string, source: SecretSource): Promise<string> {
  const option = optionOf(setting);
  if (text === '-') {
    const line = (await source.readLine(`${nameOf(setting)}: `))?.trim();
    if (!line) throw new UsageError(`standard input has no line for ${option}`);
    return line;
  }
  if (!text.startsWith('@')) {
    throw new UsageError(
      `${option} is a secret and must not be on the command line: give ${option} @FILE, or ${option} - for a line of standard input`,
    );
  }
  const kept = readFileOf(option, text.slice(1), source).trim();
  if (kept === '') throw new UsageError(`the file of ${option} is empty`);
  return kept;
}

function readFileOf(option: string, path: string, source: SecretSource): string {
  try {
    return source.readFile(path);
  } catch (error) {
    throw new UsageError(`the file of ${option} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Opens a source that reads secrets from files and from standard input. The caller must close it, otherwise the
 * process waits for more input.
 */
export function openSecretSource(): SecretSource & { close(): void } {
  let lines: ReturnType<typeof createInterface> | null = null;
  let unread: AsyncIterator<string> | null = null;
  return {
    readFile: (path) => readFileSync(path, 'utf8'),
    async readLine(prompt) {
      if (lines === null) {
        // The readline output is discarded, so that the input is not echoed.
        const output = new Writable({ write: (_part, _encoding, done) => done() });
        lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
        unread = lines[Symbol.asyncIterator]();
      }
      if (process.stdin.isTTY) process.stderr.write(prompt);
      const line = await unread?.next();
      if (process.stdin.isTTY) process.stderr.write('\n');
      return line === undefined || line.done === true ? null : line.value;
    },
    close: () => lines?.close(),
  };
}
