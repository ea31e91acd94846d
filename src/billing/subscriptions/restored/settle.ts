import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { listDone } from '#src/ledger/transactions/checks.ts';
import { reassignOperation } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import type { Opened } from '../charge/open.ts';
import { answerOf, settleCharges } from '../charge/settle.ts';
import { openRenewals } from '../run/open-renewals.ts';
import { listToCharge } from '../run/store.ts';
import { lockSubscriptions } from '../store.ts';
import type { Subscription } from '../types.ts';
import { type FoundRenewal, queryAttempts, type UncoveredTime } from './query-attempts.ts';

/**
 * Renewal that needs manual review, because its provider did not respond or the response does not match the restored
 * data.
 */
export interface Unclear {
  subscription_id: string;
  reference: string;
  provider: string;
  reason: string;
}

export interface SettledRenewals {
  recorded: number;
  unclear: Unclear[];
}

const BATCH = 250;

/**
 * Queries a merchant's providers for renewals made after the backup from which its data was restored, and records
 * them. Skips test environments with a frozen clock, where nothing is due.
 */
export async function settleRenewals(
  deps: Deps,
  { id: commerce_id, unsettled_since: since }: { id: number; unsettled_since: Temporal.Instant },
): Promise<SettledRenewals> {
  const total: SettledRenewals = { recorded: 0, unclear: [] };
  const now = deps.clock.now();
  for (const production of [true, false]) {
    const environment = { commerce_id, production };
    const isSimulated = deps.networks.isSimulated(environment);
    const ledger = isSimulated ? await listDone(deps) : null;
    // If the simulator did not return its ledger, each charge is queried, and a missing response is reported as
    // unclear.
    const gap = { environment, since, now, ledger };
    for await (const page of pagesOf(deps, environment, now)) await settlePage(deps, gap, page, total);
  }
  return total;
}

async function* pagesOf(
  deps: Deps,
  environment: Environment,
  now: Temporal.Instant,
): AsyncGenerator<Subscription[]> {
  for (let after: string | null = null; ; ) {
    const page: Subscription[] = await listToCharge(deps.db, environment, { now, after, limit: BATCH });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}

/**
 * Records the renewals of one page of subscriptions. Repeats this for subscriptions that are due again, because
 * several periods may have been paid since the backup.
 */
async function settlePage(
  deps: Deps,
  gap: UncoveredTime,
  page: readonly Subscription[],
  total: SettledRenewals,
): Promise<void> {
  for (let due = page; due.length > 0; ) {
    const seen = await queryAttempts(deps, gap, due);
    const byId = new Map(seen.map((one) => [one.subscription_id, one]));
    const recorded: string[] = [];
    for (const [at, some] of Map.groupBy(due, ({ next_charge_at }) => String(next_charge_at))) {
      const sightings = some.flatMap(({ id }) => byId.get(id) ?? []);
      recorded.push(...(await record(deps, gap, Temporal.Instant.from(at), sightings)));
    }
    total.recorded += recorded.length;
    const written = new Set(recorded);
    for (const sighting of seen)
      if (!written.has(sighting.subscription_id)) total.unclear.push(unclear(sighting));
    due = await dueAgain(deps, gap, recorded);
  }
}

async function dueAgain(deps: Deps, gap: UncoveredTime, ids: readonly string[]): Promise<Subscription[]> {
  const { commerce_id } = gap.environment;
  const held = ids.length === 0 ? [] : await lockSubscriptions(deps.db, commerce_id, ids);
  return held.filter(
    ({ next_charge_at, open_operation }) =>
      open_operation === null &&
      next_charge_at !== null &&
      Temporal.Instant.compare(next_charge_at, gap.now) <= 0,
  );
}

function unclear({ subscription_id, reference, provider, finding }: FoundRenewal): Unclear {
  const reason = finding.kind === 'unknown' ? finding.reason : 'the subscription was not to be charged';
  return { subscription_id, reference, provider, reason };
}

/**
 * Records the renewals that the providers reported, with their original dates. Returns the ids of their
 * subscriptions.
 */
async function record(
  deps: Deps,
  { environment: { commerce_id } }: UncoveredTime,
  at: Temporal.Instant,
  sightings: readonly FoundRenewal[],
): Promise<string[]> {
  const found = new Map(
    sightings.filter(({ finding }) => finding.kind !== 'unknown').map((one) => [one.subscription_id, one]),
  );
  if (found.size === 0) return [];
  const then = { ...deps, clock: frozenClock(at) };
  const references = new Map([...found].map(([id, { reference }]) => [id, reference]));
  const { opened, context } = await inTransaction(deps.db, async (db) => {
    const held = await lockSubscriptions(db, commerce_id, [...found.keys()]);
    const idle = held.filter(({ open_operation }) => open_operation === null);
    const charged = await loadChargeContext(db, idle);
    const renewals = await openRenewals({ ...then, db }, charged, idle, references);
    for (const one of renewals.opened) await assignProvider(db, one, found.get(one.subscription.id));
    return { opened: renewals.opened, context: charged };
  });
  if (opened.length === 0) return [];
  const answers = opened.flatMap((one) => {
    const sighting = found.get(one.subscription.id);
    return sighting ? [answerOf(one, sighting.finding)] : [];
  });
  const byReference = new Map(opened.map((one) => [one.operation.reference, one]));
  await settleCharges(then, answers, { opened: byReference, context });
  return opened.map(({ subscription }) => subscription.id);
}

/** Assigns the operation to the provider that made the charge, if this is not the merchant's first provider. */
async function assignProvider(
  db: Deps['db'],
  { operation }: Opened,
  sighting: FoundRenewal | undefined,
): Promise<void> {
  if (!sighting || sighting.provider === operation.provider) return;
  await reassignOperation(db, operation, { provider: sighting.provider, next_ask_at: operation.next_ask_at });
}
