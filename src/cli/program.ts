import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { VERSION } from '../version.ts';
import { type Command, print, UsageError } from './command.ts';

/** Each is loaded when it is wanted: most need a small part of the program, and loading all of it takes a second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  worker: async () => (await import('./serve.ts')).workerCommand,
  migrate: async () => (await import('./operations.ts')).migrateCommand,
  'merchant create': async () => (await import('./tenants.ts')).createMerchantCommand,
  'merchant list': async () => (await import('./tenants.ts')).listMerchantsCommand,
  'merchant enable': async () => (await import('./tenants.ts')).enableMerchantCommand,
  'merchant disable': async () => (await import('./tenants.ts')).disableMerchantCommand,
  'merchant webhook': async () => (await import('./tenants.ts')).webhookCommand,
  'merchant brands': async () => (await import('./tenants.ts')).brandsCommand,
  'merchant logo': async () => (await import('./logo.ts')).logoCommand,
  'merchant erp': async () => (await import('./erp.ts')).erpCommand,
  'merchant check-erp': async () => (await import('./erp.ts')).checkErpCommand,
  'merchant rotate-secret': async () => (await import('./merchant-money.ts')).rotateSecretCommand,
  'merchant fees': async () => (await import('./merchant-money.ts')).feesCommand,
  'template create': async () => (await import('./templates.ts')).createTemplateCommand,
  'template list': async () => (await import('./templates.ts')).listTemplatesCommand,
  'template update': async () => (await import('./templates.ts')).updateTemplateCommand,
  'office create': async () => (await import('./tenants.ts')).createOfficeCommand,
  'user create': async () => (await import('./tenants.ts')).createUserCommand,
  'token create': async () => (await import('./tokens.ts')).createTokenCommand,
  'token list': async () => (await import('./tokens.ts')).listTokensCommand,
  'token revoke': async () => (await import('./tokens.ts')).revokeTokenCommand,
  'rate set': async () => (await import('./money.ts')).setRateCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
  simulator: async () => (await import('./money.ts')).simulatorCommand,
  runs: async () => (await import('./runs.ts')).runsCommand,
  'rotate-key': async () => (await import('./operations.ts')).rotateKeyCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  doctor: async () => (await import('./operations.ts')).doctorCommand,
};

/** Every command, or those whose name begins with the words given. */
async function help(words: readonly string[]): Promise<string> {
  const begins = words.filter((word) => !word.startsWith('-') && word !== 'help').join(' ');
  const found = Object.entries(COMMANDS).filter(([name]) =>
    `${name} `.startsWith(begins === '' ? '' : `${begins} `),
  );
  const shown = found.length > 0 ? found : Object.entries(COMMANDS);
  const lines = await Promise.all(
    shown.map(async ([name, load]) => {
      const { summary, usage } = await load();
      return `  ${name} ${usage}\n      ${summary}`;
    }),
  );
  return [`cuota ${VERSION}`, '', 'Usage: cuota COMMAND', '', ...lines].join('\n');
}

function findCommand(words: readonly string[]): { load: () => Promise<Command>; rest: string[] } {
  for (const size of [2, 1]) {
    const load = COMMANDS[words.slice(0, size).join(' ')];
    if (load) return { load, rest: words.slice(size) };
  }
  const family = Object.keys(COMMANDS).filter((name) => name.startsWith(`${words[0]} `));
  if (family.length > 0) throw new UsageError(`say which: ${family.join(', ')}`);
  throw new UsageError(`no such command: ${words.join(' ')}; 'cuota help' lists them all`);
}

async function obey(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const [first = 'help'] = words;
  if (['help', '--help', '-h'].includes(first) || words.includes('--help')) return print(await help(words));
  if (['version', '--version'].includes(first)) return print(VERSION);
  const { load, rest } = findCommand(words);
  const command = await load();
  const { values } = parseArgs({ args: rest, options: command.options, strict: true });
  await command.run(readConfig(environment), values as Parameters<Command['run']>[1]);
}

/** What went wrong in one line; a stack only for what nobody foresaw. */
function explain(error: unknown): string {
  if (error instanceof StartupError || error instanceof UsageError) return `cuota: ${error.message}`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `cuota: ${message.split(/\.\s/)[0]}; see 'cuota help'`;
  return `cuota: unexpected failure: ${stack ?? message}`;
}

/** Does what the words say. True unless it failed, which it has then explained. */
export async function runProgram(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await obey(words, environment);
    return true;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return false;
  }
}
