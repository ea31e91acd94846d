import { settleRenewals, type Unclear } from '#src/billing/subscriptions/restored/settle.ts';
import type { Deps } from '#src/deps.ts';
import { listUnknownOperations } from '#src/ledger/transactions/checks.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { listUnsettled, markSettled, markUnsettled } from '#src/tenancy/merchants/store.ts';
import { type OptionValues, optionalInstant, print, type Run, UsageError } from './command.ts';
import { withRuntime } from './with-runtime.ts';

/** An operation that is in the simulator's ledger but not in the restored database. */
type UnknownOperation = Pick<
  NonNullable<Awaited<ReturnType<typeof listUnknownOperations>>>[number],
  'environment' | 'kind' | 'amount' | 'reference'
>;

interface Settlement {
  merchant: number;
  since: string;
  /** Number of renewals that were charged after `since` and that this command recorded in the database. */
  recorded: number;
  /** Renewals whose outcome no provider could confirm. */
  unclear: readonly Unclear[];
  /** Other operations after `since`, such as payments, refunds and first charges, for manual review. */
  others: readonly UnknownOperation[];
  settled: boolean;
}

const NOTHING_MARKED =
  'nothing to settle; if PostgreSQL was restored with other tools, run this again with --since INSTANT';

export const settleRestoreCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    await markBooks(deps, options);
    const settlements: Settlement[] = [];
    const unsettled = await listUnsettled(deps.db);
    const renewals = new Map<number, Awaited<ReturnType<typeof settleRenewals>>>();
    for (const merchant of unsettled) renewals.set(merchant.id, await settleRenewals(deps, merchant));
    const strangers = unsettled.length === 0 ? [] : await listUnknownOperations(deps);
    for (const { id, unsettled_since } of unsettled) {
      const { recorded = 0, unclear = [] } = renewals.get(id) ?? {};
      const others = (strangers ?? []).filter(({ merchant }) => merchant === id).map(toUnknownOperation);
      const isClear = strangers !== null && unclear.length === 0 && others.length === 0;
      const settled = isClear || options['go-on'] === true;
      if (settled) await markMerchant(deps, id);
      const since = unsettled_since.toString();
      settlements.push({ merchant: id, since, recorded, unclear, others, settled });
    }
    const isSilent = strangers === null;
    if (options.json === true) print(JSON.stringify({ merchants: settlements }, null, 2));
    else for (const line of describe(settlements, isSilent)) print(line);
    if (settlements.some(({ settled }) => !settled)) process.exitCode = 1;
  });

/**
 * Marks the data of every merchant as restored to the instant in `--since`. Restores with pg_restore or a snapshot
 * set no such mark. The mark is committed before any provider is queried, so that charges stop immediately.
 */
async function markBooks({ db, real_clock }: Deps, options: OptionValues): Promise<void> {
  const since = optionalInstant(options, 'since');
  if (since === undefined) return;
  if (Temporal.Instant.compare(since, real_clock.now()) > 0)
    throw new UsageError(`--since must not be in the future: ${since}`);
  await inTransaction(db, (scope) => markUnsettled(scope, since));
}

function markMerchant({ db }: Deps, id: number): Promise<void> {
  return inTransaction(db, (scope) => markSettled(scope, id));
}

function toUnknownOperation({ environment, kind, amount, reference }: UnknownOperation): UnknownOperation {
  return { environment, kind, amount, reference };
}

function describe(settlements: readonly Settlement[], isSilent: boolean): string[] {
  if (settlements.length === 0) return [NOTHING_MARKED];
  const lines = settlements.flatMap(({ merchant, since, recorded, unclear, others, settled }) => [
    `merchant ${merchant}: ${recorded} renewals since ${since} recorded, charges ${settled ? 'resume' : 'are paused'}`,
    ...unclear.map(
      ({ subscription_id, reference, provider, reason }) =>
        `  renewal of ${subscription_id} at ${provider}, reference ${reference}: ${reason}`,
    ),
    ...others.map(
      ({ environment, kind, amount, reference }) =>
        `  only at the simulator: ${kind} of ${amount} in ${environment}, reference ${reference}`,
    ),
  ]);
  const silent = isSilent ? ['the simulator does not respond: start the service and run this again'] : [];
  const isLeft = settlements.some(({ settled }) => !settled);
  const next = 'review these operations, then run this again with --go-on to resume charges without them';
  return [...lines, ...silent, ...(isLeft ? [next] : [])];
}
