import type { Deps } from '#src/deps.ts';
import { parseDate, toColombiaText } from '#src/kernel/calendar.ts';
import { type Clock, frozenClock } from '#src/kernel/clock.ts';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { findTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { DISPUTE_KINDS, type NetworkDispute } from '#src/providers/port/disputes.ts';
import { RefusedReport, reportDispute } from '#src/settlement/disputes/report.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import {
  type OptionValues,
  optionalText,
  printRecord,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

/**
 * Returns the provider name from `--provider`. Any well-formed name is accepted, because operators can record
 * disputes and reports of providers without an integration.
 */
export function requireProvider(options: OptionValues): string {
  const name = requireText(options, 'provider');
  if (!/^[a-z][a-z0-9_]{1,30}$/.test(name))
    throw new UsageError(`--provider must be a name such as wompi, not "${name}"`);
  return name;
}

const STATUSES = ['opened', 'won', 'lost'] as const;

/** Records a dispute that a gateway reported by letter or email. Recording the same dispute twice has no effect. */
export const reportDisputeCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const provider = requireProvider(options);
    const transaction = await namedTransaction(deps, id, options);
    const scope = { ...deps, clock: await clockOf(deps, id, options) };
    const reported = readDispute(options, transaction, scope.clock.now());
    const { dispute, is_news } = await reportDispute(scope, {
      transaction,
      provider,
      dispute: reported,
    }).catch((error) => {
      throw error instanceof RefusedReport ? new UsageError(error.message) : error;
    });
    printRecord(
      {
        dispute_id: dispute.id,
        status: dispute.status,
        amount: formatDecimal(dispute.amount),
        taken: formatDecimal(dispute.taken),
        deadline_at: toColombiaText(dispute.deadline_at),
        news: is_news,
      },
      options,
    );
  });

/** Returns the clock of the environment that the options select. With `--test`, this can be a frozen clock. */
async function clockOf(deps: Deps, commerce_id: number, options: OptionValues): Promise<Clock> {
  const frozen_at = options.test === true ? await findClock(deps.db, commerce_id) : undefined;
  return frozen_at ? frozenClock(frozen_at) : deps.clock;
}

/** Returns the transaction that `--transaction` names, in any office of the merchant. */
async function namedTransaction(
  deps: Deps,
  commerce_id: number,
  options: OptionValues,
): Promise<Transaction> {
  const text = requireText(options, 'transaction');
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--transaction must be a number, not "${text}"`);
  const production = options.test !== true;
  const anybody = {
    token_id: '',
    user_id: 0,
    commerce_id,
    production,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
  };
  const found = await findTransaction(deps.db, anybody, { number: BigInt(text) });
  if (!found)
    throw new UsageError(
      `merchant ${commerce_id} has no such transaction in ${production ? 'production' : 'test'}`,
    );
  return found;
}

function readDispute(options: OptionValues, transaction: Transaction, now: Temporal.Instant): NetworkDispute {
  const amount = optionalText(options, 'amount');
  const minor = amount === undefined ? transaction.amount : parseDecimal(amount);
  if (minor === null || minor <= 0n) throw new UsageError('--amount must be an amount, such as 30000.50');
  return {
    id: requireText(options, 'case'),
    kind: oneOf(options, 'kind', DISPUTE_KINDS) ?? 'chargeback',
    status: oneOf(options, 'status', STATUSES) ?? 'opened',
    amount: minor,
    currency: transaction.currency_type,
    reason_code: optionalText(options, 'reason-code') ?? null,
    reason: optionalText(options, 'reason') ?? null,
    opened_at: readDate(options, 'opened') ?? now,
    respond_by: readDate(options, 'respond-by'),
  };
}

function oneOf<T extends string>(options: OptionValues, name: string, list: readonly T[]): T | undefined {
  const text = optionalText(options, name);
  const found = list.find((known) => known === text);
  if (text !== undefined && !found) throw new UsageError(`--${name} must be one of ${list.join(', ')}`);
  return found;
}

function readDate(options: OptionValues, name: string): Temporal.Instant | null {
  const text = optionalText(options, name);
  if (text === undefined) return null;
  const read = parseDate(text);
  if (!read) throw new UsageError(`--${name} must be a date, such as 2027-02-05, not "${text}"`);
  return read;
}
