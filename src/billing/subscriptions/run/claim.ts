import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { findRate } from '#src/ledger/transactions/store.ts';
import { planByIndex } from '#src/platform/database/by-index.ts';
import { sideBySide } from '#src/platform/database/side-by-side.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { holdMerchants } from '#src/tenancy/merchants/store.ts';
import type { Change, SubscriptionOccurrence } from '../charge/change.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import type { Opened } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { settleFree } from '../charge/settle.ts';
import { nextStep } from '../rules/next-step.ts';
import { runAfter } from '../rules/periods.ts';
import { nextLook } from '../rules/waiting.ts';
import { claimDue, putOffAlarms } from '../store.ts';
import type { Subscription } from '../types.ts';
import { openRenewals } from './open-renewals.ts';
import { type RunOutcome, recordOutcomes } from './store.ts';

/** Whose alarms are looked at. */
export interface DueIn extends Environment {
  /** A test environment whose clock somebody moves; all others go by the real time. */
  stands_still: boolean;
}

/** What a claim led to: charges to be made, and everything that needed no network done. */
export interface Claimed {
  found: number;
  opened: Opened[];
  context: ChargeContext;
  occurrences: SubscriptionOccurrence[];
  /** Renewals that cost nothing. */
  free: number;
}

/**
 * Takes what is due, does what needs no network, and writes the intents of what does, all in one transaction.
 * Another worker passes over what we hold, and afterwards its alarm is off until the outcome is written.
 */
export async function claimBatch(deps: Deps, due: DueIn, limit: number): Promise<Claimed> {
  return inTransaction(deps.db, async (db) => claim({ ...deps, db }, due, limit));
}

async function claim(deps: Deps, due: DueIn, limit: number): Promise<Claimed> {
  const now = deps.clock.now();
  const { commerce_id } = due;
  await planByIndex(deps.db);
  const claimed = await claimDue(deps.db, due, now, limit);
  // Of those that will wait, too: that they do is rare, and known a moment later.
  const [[merchant], context] = await sideBySide(deps.db, (db) => [
    claimed.length === 0 ? Promise.resolve([]) : holdMerchants(db, [commerce_id]),
    loadChargeContext(db, claimed),
  ]);
  // As they are: whoever settles what was restored looks for them.
  if (merchant && merchant.unsettled_since !== null) return nothingOf(context);
  const isActive = merchant?.active === true;
  const found = isActive ? claimed : [];
  const waiting = isActive ? [] : claimed.map(({ id }) => id);
  await putOffAlarms(deps.db, commerce_id, waiting, nextLook(now));
  const changes: Change[] = [];
  const dueForCharge: Subscription[] = [];
  for (const subscription of found) {
    // An environment that stands still lost no time while its merchant was disabled: nobody could move it.
    const enabled_at = due.stands_still ? null : (merchant?.enabled_at ?? null);
    const is_deleted = isDeleted(subscription, context);
    const plan = context.plan(subscription.subscription_plan_id);
    const step = nextStep(subscription, plan, { enabled_at, is_deleted, now });
    if (step === 'charge') dueForCharge.push(subscription);
    else changes.push({ ...step, before: subscription, transaction: null });
  }
  const charging = await leaveWithoutRate(deps, commerce_id, dueForCharge);
  // First: what one gave back to its subscriber, another may be paid with.
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

/** What cannot be converted waits for the operator to record a rate, and is looked at again at the next run. */
async function leaveWithoutRate(
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
  await putOffAlarms(deps.db, commerceId, ids, runAfter(now));
  return ready;
}

function countFree({ commerce_id, production }: Invoice, at: Temporal.Instant): RunOutcome {
  return { at, commerce_id, production, done: 1, declined: 0, failed: 0, unknown: 0 };
}

function isDeleted({ subscriber_id }: Subscription, context: ChargeContext): boolean {
  return context.subscriber(subscriber_id).deleted_at !== null;
}
