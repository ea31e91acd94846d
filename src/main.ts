import { parseArgs } from 'node:util';
import { type Command, print, UsageError } from './cli/command.ts';
import { readConfig } from './config.ts';
import { StartupError } from './platform/startup-error.ts';
import { VERSION } from './version.ts';

/** Each is loaded when it is wanted: most need a small part of the program, and loading all of it takes a second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serveCommand,
  worker: async () => (await import('./cli/serve.ts')).workerCommand,
  migrate: async () => (await import('./cli/operations.ts')).migrateCommand,
  'merchant create': async () => (await import('./cli/tenants.ts')).createMerchantCommand,
  'merchant list': async () => (await import('./cli/tenants.ts')).listMerchantsCommand,
  'merchant enable': async () => (await import('./cli/tenants.ts')).enableMerchantCommand,
  'merchant disable': async () => (await import('./cli/tenants.ts')).disableMerchantCommand,
  'merchant webhook': async () => (await import('./cli/tenants.ts')).webhookCommand,
  'merchant brands': async () => (await import('./cli/tenants.ts')).brandsCommand,
  'merchant logo': async () => (await import('./cli/logo.ts')).logoCommand,
  'merchant erp': async () => (await import('./cli/erp.ts')).erpCommand,
  'merchant check-erp': async () => (await import('./cli/erp.ts')).checkErpCommand,
  'merchant rotate-secret': async () => (await import('./cli/merchant-money.ts')).rotateSecretCommand,
  'merchant fees': async () => (await import('./cli/merchant-money.ts')).feesCommand,
  'template create': async () => (await import('./cli/templates.ts')).createTemplateCommand,
  'template list': async () => (await import('./cli/templates.ts')).listTemplatesCommand,
  'template update': async () => (await import('./cli/templates.ts')).updateTemplateCommand,
  'office create': async () => (await import('./cli/tenants.ts')).createOfficeCommand,
  'user create': async () => (await import('./cli/tenants.ts')).createUserCommand,
  'token create': async () => (await import('./cli/tokens.ts')).createTokenCommand,
  'token list': async () => (await import('./cli/tokens.ts')).listTokensCommand,
  'token revoke': async () => (await import('./cli/tokens.ts')).revokeTokenCommand,
  'rate set': async () => (await import('./cli/money.ts')).setRateCommand,
  demo: async () => (await import('./cli/demo.ts')).demoCommand,
  simulator: async () => (await import('./cli/money.ts')).simulatorCommand,
  runs: async () => (await import('./cli/runs.ts')).runsCommand,
  'rotate-key': async () => (await import('./cli/operations.ts')).rotateKeyCommand,
  doctor: async () => (await import('./cli/operations.ts')).doctorCommand,
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

async function main(words: readonly string[]): Promise<void> {
  const [first = 'help'] = words;
  if (['help', '--help', '-h'].includes(first) || words.includes('--help')) return print(await help(words));
  if (['version', '--version'].includes(first)) return print(VERSION);
  const { load, rest } = findCommand(words);
  const command = await load();
  const { values } = parseArgs({ args: rest, options: command.options, strict: true });
  await command.run(readConfig(process.env), values as Parameters<Command['run']>[1]);
}

/** What went wrong in one line; a stack only for what nobody foresaw. */
function explain(error: unknown): string {
  if (error instanceof StartupError || error instanceof UsageError) return `cuota: ${error.message}`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `cuota: ${message.split(/\.\s/)[0]}; see 'cuota help'`;
  return `cuota: unexpected failure: ${stack ?? message}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
