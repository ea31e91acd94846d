import { toColombiaText } from '#src/kernel/calendar.ts';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { changeFeeSchedule } from '#src/ledger/virtual-account/fee-schedule.ts';
import { rotateWebhookSecret } from '#src/messages/webhooks/rotate-secret.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type OptionValues, optionalText, printRecord, type Run, UsageError } from './command.ts';
import { AMOUNTS, PERCENTAGES } from './fee-options.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

const PERCENTAGE_PLACES = 4;
const AMOUNT_PLACES = 2;

function readDecimal(options: OptionValues, name: string, places: number): bigint | undefined {
  const text = optionalText(options, name);
  if (text === undefined) return undefined;
  const value = parseDecimal(text, places);
  if (value === null || value < 0n)
    throw new UsageError(
      `--${name} must be a number with at most ${places} decimals, such as 2.99, not "${text}"`,
    );
  return value;
}

function readChange(options: OptionValues): Record<string, number | bigint | boolean> {
  const change: Record<string, number | bigint | boolean> = {};
  for (const [name, column] of Object.entries(PERCENTAGES)) {
    const millionths = readDecimal(options, name, PERCENTAGE_PLACES);
    if (millionths !== undefined && millionths > 1_000_000n)
      throw new UsageError(`--${name} must be at most 100`);
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

export const feesCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const schedule = await changeFeeSchedule(deps, { commerce_id: id, change: readChange(options) });
    const percentages = Object.entries(PERCENTAGES).map(([name, column]) => [
      name,
      schedule[column] / 10_000,
    ]);
    const amounts = Object.entries(AMOUNTS).map(([name, column]) => [name, formatDecimal(schedule[column])]);
    const shown = Object.fromEntries([...percentages, ...amounts]);
    printRecord({ merchant_id: id, aggregator: schedule.aggregator, ...shown }, options);
  });

export const rotateSecretCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const rotated = await inTransaction(deps.db, (db) =>
      rotateWebhookSecret({ ...deps, db }, { commerce_id: id, role: 'owner', offices: null }),
    );
    const { webhook_secret, previous_valid_until } = rotated;
    const until = toColombiaText(previous_valid_until);
    printRecord({ merchant_id: id, webhook_secret, previous_valid_until: until }, options);
  });
