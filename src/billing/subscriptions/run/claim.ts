import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { findRate } from '#src/ledger/transactions/store.ts';
import { planByIndex } from '#src/platform/database/by-index.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { lockMerchants } from '#src/tenancy/merchants/store.ts';
import type { Change, SubscriptionOccurrence } from '../charge/change.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import type { Opened } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { settleFree } from '../charge/settle.ts';
import { nextDisabledCheck } from '../rules/disabled-merchant.ts';
import { nextStep } from '../rules/next-step.ts';
import { runAfter } from '../rules/periods.ts';
import { claimDue, postponeAlarms } from '../store.ts';
import type { Subscription } from '../types.ts';
import { openRenewals } from './open-renewals.ts';
import { type RunOutcome, recordOutcomes } from './store.ts';

/** Environment whose due subscriptions are claimed. */
export interface DueEnvironment extends Environment {
  /** True for a test environment with a frozen clock. False if the environment uses the real time. */
  stands_still: boolean;
}

/** Result of a claim: the charges to send to providers, and the events of changes that needed no charge. */
export interface Claimed {
  found: number;
  opened: Opened[];
  context: ChargeContext;
  occurrences: SubscriptionOccurrence[];
  /** Number of renewals whose invoice total is zero. */
  free: number;
}

/**
 * Claims due subscriptions, makes changes that need no charge, and writes the charge intents, in one transaction.
 * Other workers skip the locked rows. After commit, `open_operation` prevents further claims until the outcome is
 * written.
 */
export async function claimBatch(deps: Deps, due: DueEnvironment, limit: number): Promise<Claimed> {
  return inTransaction(deps.db, async (db) => claim({ ...deps, db }, due, limit));
}

async function claim(deps: Deps, due: DueEnvironment, limit: number): Promise<Claimed> {
  const now = deps.clock.now();
  const { commerce_id } = due;
  await planByIndex(deps.db);
  const claimed = await claimDue(deps.db, due, now, limit);
  // The context includes subscriptions that will be postponed. They are rare, and can be identified only with the
  // context.
  const [[merchant], context] = await inPipeline(deps.db, (db) => [
    claimed.length === 0 ? Promise.resolve([]) : lockMerchants(db, [commerce_id]),
    loadChargeContext(db, claimed),
  ]);
  // Nothing is charged until the merchant's restored backup is settled. The rows stay unchanged, because the
  // settlement looks for due rows.
  if (merchant && merchant.unsettled_since !== null) return nothingOf(context);
  const isActive = merchant?.active === true;
  const found = isActive ? claimed : [];
  const waiting = isActive ? [] : claimed.map(({ id }) => id);
  await postponeAlarms(deps.db, commerce_id, waiting, nextDisabledCheck(now));
  const changes: Change[] = [];
  const dueForCharge: Subscription[] = [];
  for (const subscription of found) {
    // A frozen environment has no missed charges after its merchant was disabled, because its clock could not be
    // moved.
    const enabled_at = due.stands_still ? null : (merchant?.enabled_at ?? null);
    const is_deleted = isDeleted(subscription, context);
    const plan = context.plan(subscription.subscription_plan_id);
    const step = nextStep(subscription, plan, { enabled_at, is_deleted, now });
    if (step === 'charge') dueForCharge.push(subscription);
    else changes.push({ ...step, before: subscription, transaction: null });
  }
  const charging = await postponeWithoutRate(deps, commerce_id, dueForCharge);
  // Changes are saved before renewals are drafted, because a credit from a change may pay a renewal of the same
  // subscriber.
  const { occurrences } = await saveChanges(deps, context, changes);
  const { opened, free, occurrences: planned } = await openRenewals(deps, context, charging);
  const settled = await settleFree(deps, context, free);
  const freed = await saveChanges(deps, context, settled.changes);
  await recordOutcomes(
    deps.db,
    free.map(({ invoice }) => countFree(invoice, now)),
    now,
  );
  return {
    found: claimed.length,
    opened,
    context,
    occurrences: [...occurrences, ...planned, ...freed.occurrences],
    free: free.length,
  };
}

function nothingOf(context: ChargeContext): Claimed {
  return { found: 0, opened: [], context, occurrences: [], free: 0 };
}

/**
 * Postpones charges in a currency without an exchange rate to the next charge run, and logs a warning. Returns the
 * subscriptions that can be charged.
 */
async function postponeWithoutRate(
  deps: Deps,
  commerceId: number,
  due: readonly Subscription[],
): Promise<Subscription[]> {
  const now = deps.clock.now();
  const missing = new Set<string>();
  for (const currency of new Set(due.map(({ currency_type }) => currency_type)))
    if ((await findRate(deps.db, currency, now)) === null) missing.add(currency);
  const [waiting = [], ready = []] = [true, false].map((isMissing) =>
    due.filter(({ currency_type }) => missing.has(currency_type) === isMissing),
  );
  if (waiting.length === 0) return ready;
  deps.log.warn(
    { currencies: [...missing], renewals: waiting.length },
    "renewals are pending because an exchange rate is missing: record it with 'cuota rate set'",
  );
  const ids = waiting.map(({ id }) => id);
  await postponeAlarms(deps.db, commerceId, ids, runAfter(now));
  return ready;
}

function countFree({ commerce_id, production }: Invoice, at: Temporal.Instant): RunOutcome {
  return { at, commerce_id, production, done: 1, declined: 0, failed: 0, unknown: 0 };
}

function isDeleted({ subscriber_id }: Subscription, context: ChargeContext): boolean {
  return context.subscriber(subscriber_id).deleted_at !== null;
}
