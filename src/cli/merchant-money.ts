import { toColombiaText } from '#src/kernel/calendar.ts';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { changeFeeSchedule } from '#src/ledger/virtual-account/fee-schedule.ts';
import { rotateWebhookSecret } from '#src/messages/webhooks/rotate-secret.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import {
  type Command,
  JSON_OPTION,
  type OptionValues,
  optionalText,
  printRecord,
  TEXT,
  UsageError,
  withRuntime,
} from './command.ts';
import { chosenMerchant } from './tenants.ts';

/** Percentages of the schedule, as options and as columns. Four decimals of a percent are the millionths of a column. */
const PERCENTAGES = {
  commission: 'commission_ppm',
  iva: 'iva_ppm',
  gravamen: 'gravamen_ppm',
  'rete-iva': 'rete_iva_ppm',
  'rete-ica': 'rete_ica_ppm',
  'rete-fte': 'rete_fte_ppm',
} as const;
const AMOUNTS = { fee: 'fee', 'min-commission': 'min_commission' } as const;

const PERCENTAGE_PLACES = 4;
const AMOUNT_PLACES = 2;

function readDecimal(options: OptionValues, name: string, places: number): bigint | undefined {
  const text = optionalText(options, name);
  if (text === undefined) return undefined;
  const value = parseDecimal(text, places);
  if (value === null || value < 0n)
    throw new UsageError(
      `--${name} must be a number such as 2.99, of at most ${places} decimals, not "${text}"`,
    );
  return value;
}

function readChange(options: OptionValues): Record<string, number | bigint | boolean> {
  const change: Record<string, number | bigint | boolean> = {};
  for (const [name, column] of Object.entries(PERCENTAGES)) {
    const millionths = readDecimal(options, name, PERCENTAGE_PLACES);
    if (millionths !== undefined && millionths > 1_000_000n) throw new UsageError(`--${name} is at most 100`);
    if (millionths !== undefined) change[column] = Number(millionths);
  }
  for (const [name, column] of Object.entries(AMOUNTS)) {
    const amount = readDecimal(options, name, AMOUNT_PLACES);
    if (amount !== undefined) change[column] = amount;
  }
  const aggregator = optionalText(options, 'aggregator');
  if (aggregator !== undefined && !['true', 'false'].includes(aggregator)) {
    throw new UsageError('--aggregator must be true or false');
  }
  return aggregator === undefined ? change : { ...change, aggregator: aggregator === 'true' };
}

export const feesCommand: Command = {
  summary: 'show or change what a merchant pays: percentages, and amounts in pesos',
  usage:
    '[--merchant ID] [--commission %] [--min-commission $] [--fee $] [--iva %] [--gravamen %] ' +
    '[--rete-iva %] [--rete-ica %] [--rete-fte %] [--aggregator true|false] [--json]',
  options: {
    merchant: TEXT,
    aggregator: TEXT,
    ...JSON_OPTION,
    ...Object.fromEntries([...Object.keys(PERCENTAGES), ...Object.keys(AMOUNTS)].map((name) => [name, TEXT])),
  },
  run: (config, options) =>
    withRuntime(config, async ({ deps }) => {
      const { id } = await chosenMerchant(deps, options);
      const schedule = await changeFeeSchedule(deps, { commerce_id: id, change: readChange(options) });
      const percentages = Object.entries(PERCENTAGES).map(([name, column]) => [
        name,
        schedule[column] / 10_000,
      ]);
      const amounts = Object.entries(AMOUNTS).map(([name, column]) => [
        name,
        formatDecimal(schedule[column]),
      ]);
      const shown = Object.fromEntries([...percentages, ...amounts]);
      printRecord({ merchant_id: id, aggregator: schedule.aggregator, ...shown }, options);
    }),
};

export const rotateSecretCommand: Command = {
  summary: 'give a merchant a new webhook secret; the old one stays valid for 24 hours',
  usage: '[--merchant ID] [--json]',
  options: { merchant: TEXT, ...JSON_OPTION },
  run: (config, options) =>
    withRuntime(config, async ({ deps }) => {
      const { id } = await chosenMerchant(deps, options);
      const rotated = await inTransaction(deps.db, (db) =>
        rotateWebhookSecret({ ...deps, db }, { merchant_id: id }),
      );
      const { webhook_secret, previous_valid_until } = rotated;
      const until = toColombiaText(previous_valid_until);
      printRecord({ merchant_id: id, webhook_secret, previous_valid_until: until }, options);
    }),
};
