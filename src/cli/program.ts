import { parseArgs } from 'node:util';
import { StartupError } from '../platform/startup-error.ts';
import { VERSION } from '../version.ts';
import { type OptionValues, print, UsageError } from './command.ts';
import { running } from './command-actor.ts';
import { COMMANDS } from './commands.ts';

/** Returns the help for the commands whose names start with the given words, or for all commands if none match. */
function help(words: readonly string[]): string {
  const begins = words.filter((word) => !word.startsWith('-') && word !== 'help').join(' ');
  const found = Object.entries(COMMANDS).filter(([name]) =>
    `${name} `.startsWith(begins === '' ? '' : `${begins} `),
  );
  const shown = found.length > 0 ? found : Object.entries(COMMANDS);
  const lines = shown.map(([name, { summary, usage }]) => `  ${name} ${usage}\n      ${summary}`);
  return [`cuota ${VERSION}`, '', 'Usage: cuota COMMAND', '', ...lines].join('\n');
}

function findCommand(words: readonly string[]) {
  for (const size of [2, 1]) {
    const name = words.slice(0, size).join(' ');
    // `Object.hasOwn` excludes inherited properties such as `constructor`.
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command) return { name, command, rest: words.slice(size) };
  }
  const family = Object.keys(COMMANDS).filter((name) => name.startsWith(`${words[0]} `));
  if (family.length > 0) throw new UsageError(`the command is incomplete: use one of ${family.join(', ')}`);
  throw new UsageError(`unknown command: ${words.join(' ')}; see 'cuota help'`);
}

async function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const [first = 'help'] = words;
  if (['help', '--help', '-h'].includes(first) || words.includes('--help')) return print(help(words));
  if (['version', '--version'].includes(first)) return print(VERSION);
  const { name, command, rest } = findCommand(words);
  const { word } = command;
  const { values, positionals } = parseArgs({
    args: rest,
    options: { ...command.options, ...(await command.loadOptions?.()) },
    strict: true,
    allowPositionals: word !== undefined,
  });
  if (positionals.length > 1)
    throw new UsageError(`only one argument is allowed, not "${positionals.join('", "')}"`);
  if (word !== undefined && positionals[0] === undefined && !Object.hasOwn(values, word))
    throw new UsageError(`the ${word} is missing: cuota ${name} ${command.usage}`);
  const named = word === undefined || positionals[0] === undefined ? {} : { [word]: positionals[0] };
  const { readConfig } = await import('../config.ts');
  const config = readConfig(environment);
  const run = await command.load();
  await running.run(name, () => run(config, { ...(values as OptionValues), ...named }));
}

/** Returns the text that reports an error. Only unexpected errors include a stack trace. */
function explain(error: unknown): string {
  if (error instanceof StartupError || error instanceof UsageError) return `cuota: ${error.message}`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `cuota: ${message.split(/\.\s/)[0]}; see 'cuota help'`;
  return `cuota: unexpected failure: ${stack ?? message}`;
}

/**
 * Parses the words and runs the command that they name. Returns false if the command failed; its error is then
 * already on stderr.
 */
export async function runProgram(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await runCommand(words, environment);
    return true;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return false;
  }
}
