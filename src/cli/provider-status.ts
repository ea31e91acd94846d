import type { Deps } from '#src/deps.ts';
import { measureProviders, type Pair, type ProviderFigures } from '#src/ledger/transactions/figures/store.ts';
import { listMerchants } from '#src/tenancy/merchants/store.ts';
import { listAccounts } from '#src/tenancy/provider-accounts/store.ts';
import { type OptionValues, optionalId, print, type Run, UsageError } from './command.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

const DAYS = 7;
const MAX_DAYS = 366;

export const providerStatusCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const days = optionalId(options, 'days') ?? DAYS;
    if (days < 1 || days > MAX_DAYS) throw new UsageError(`--days must be from 1 to ${MAX_DAYS}`);
    const records = await providerStatus(deps, await merchantsOf(deps, options), days);
    if (options.json === true) return print(JSON.stringify({ days, providers: records }, null, 2));
    if (records.length === 0) print(`no production charges in the last ${days} days`);
    for (const record of records) for (const line of linesOf(record)) print(line);
  });

async function merchantsOf(deps: Deps, options: OptionValues): Promise<number[]> {
  if (optionalId(options, 'merchant') !== undefined) return [(await chosenMerchant(deps, options)).id];
  return (await listMerchants(deps.db)).map(({ id }) => id);
}

/**
 * Returns charge statistics of the last `days` days for each provider account of these merchants, and for each
 * built-in network that processed charges.
 */
export async function providerStatus(deps: Deps, merchants: readonly number[], days: number) {
  const now = deps.real_clock.now();
  const only = merchants.length === 1 ? merchants[0] : undefined;
  const accounts = await listAccounts(deps.db, only);
  const pairs: Pair[] = [
    ...accounts.map(({ commerce_id, provider }) => ({ commerce_id, provider })),
    ...merchants.flatMap((commerce_id) =>
      ['network', 'simulator'].map((provider) => ({ commerce_id, provider })),
    ),
  ];
  const since = now.subtract({ hours: 24 * days });
  const figures = await measureProviders(deps.db, pairs, { since });
  return figures
    .filter((one, index) => index < accounts.length || one.charges > 0 || one.open > 0)
    .map((one) => toRecord(one, now));
}

function toRecord(figures: ProviderFigures, now: Temporal.Instant) {
  const { commerce_id, oldest_open_at, ...counts } = figures;
  const decided = figures.approved + figures.declined;
  return {
    merchant_id: commerce_id,
    ...counts,
    // Percentage of charges that were approved, of all charges that a bank decided, with one decimal.
    approval_rate: decided === 0 ? null : Math.round((1_000 * figures.approved) / decided) / 10,
    oldest_open_s: oldest_open_at && Math.max(0, Math.round(now.since(oldest_open_at).total('seconds'))),
  };
}

function linesOf(record: ReturnType<typeof toRecord>): string[] {
  const { approval_rate, oldest_open_s, median_ms } = record;
  const rate = approval_rate === null ? '' : `, ${approval_rate} % of those decided approved`;
  const since = oldest_open_s === null ? '' : `, the oldest for ${oldest_open_s} s`;
  const latency =
    median_ms === null ? 'no responses' : `median ${median_ms} ms, 95 % within ${record.p95_ms} ms`;
  return [
    `${record.merchant_id}  ${record.provider}`,
    `     charges   ${record.charges}: ${record.approved} approved, ${record.declined} declined, ${record.failed} failed${rate}`,
    `     open now  ${record.open}, of which ${record.unknown} unknown${since}`,
    `     passed on ${record.passed_on}`,
    `     latency   ${latency}`,
  ];
}
