import { parseArgs } from 'node:util';
import { type Command, print, UsageError } from './cli/command.ts';
import { demoCommand } from './cli/demo.ts';
import { checkErpCommand, erpCommand } from './cli/erp.ts';
import { logoCommand } from './cli/logo.ts';
import { feesCommand, rotateSecretCommand } from './cli/merchant-money.ts';
import { setRateCommand, simulatorCommand } from './cli/money.ts';
import { doctorCommand, migrateCommand, rotateKeyCommand } from './cli/operations.ts';
import { runsCommand } from './cli/runs.ts';
import { serveCommand, workerCommand } from './cli/serve.ts';
import { createTemplateCommand, listTemplatesCommand, updateTemplateCommand } from './cli/templates.ts';
import {
  brandsCommand,
  createMerchantCommand,
  createOfficeCommand,
  createUserCommand,
  disableMerchantCommand,
  enableMerchantCommand,
  listMerchantsCommand,
  webhookCommand,
} from './cli/tenants.ts';
import { createTokenCommand, listTokensCommand, revokeTokenCommand } from './cli/tokens.ts';
import { readConfig } from './config.ts';
import { StartupError } from './platform/startup-error.ts';
import { VERSION } from './version.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  worker: workerCommand,
  migrate: migrateCommand,
  'merchant create': createMerchantCommand,
  'merchant list': listMerchantsCommand,
  'merchant enable': enableMerchantCommand,
  'merchant disable': disableMerchantCommand,
  'merchant webhook': webhookCommand,
  'merchant brands': brandsCommand,
  'merchant logo': logoCommand,
  'merchant erp': erpCommand,
  'merchant check-erp': checkErpCommand,
  'merchant rotate-secret': rotateSecretCommand,
  'merchant fees': feesCommand,
  'template create': createTemplateCommand,
  'template list': listTemplatesCommand,
  'template update': updateTemplateCommand,
  'office create': createOfficeCommand,
  'user create': createUserCommand,
  'token create': createTokenCommand,
  'token list': listTokensCommand,
  'token revoke': revokeTokenCommand,
  'rate set': setRateCommand,
  demo: demoCommand,
  simulator: simulatorCommand,
  runs: runsCommand,
  'rotate-key': rotateKeyCommand,
  doctor: doctorCommand,
};

/** Every command, or those whose name begins with the words given. */
function help(words: readonly string[]): string {
  const begins = words.filter((word) => !word.startsWith('-') && word !== 'help').join(' ');
  const found = Object.entries(COMMANDS).filter(([name]) =>
    `${name} `.startsWith(begins === '' ? '' : `${begins} `),
  );
  const lines = (found.length > 0 ? found : Object.entries(COMMANDS)).map(
    ([name, { summary, usage }]) => `  ${name} ${usage}\n      ${summary}`,
  );
  return [`cuota ${VERSION}`, '', 'Usage: cuota COMMAND', '', ...lines].join('\n');
}

function findCommand(words: readonly string[]): { command: Command; rest: string[] } {
  for (const size of [2, 1]) {
    const command = COMMANDS[words.slice(0, size).join(' ')];
    if (command) return { command, rest: words.slice(size) };
  }
  const family = Object.keys(COMMANDS).filter((name) => name.startsWith(`${words[0]} `));
  if (family.length > 0) throw new UsageError(`say which: ${family.join(', ')}`);
  throw new UsageError(`no such command: ${words.join(' ')}; 'cuota help' lists them all`);
}

async function main(words: readonly string[]): Promise<void> {
  const [first = 'help'] = words;
  if (['help', '--help', '-h'].includes(first) || words.includes('--help')) return print(help(words));
  if (['version', '--version'].includes(first)) return print(VERSION);
  const { command, rest } = findCommand(words);
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
