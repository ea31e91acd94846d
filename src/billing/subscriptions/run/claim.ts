import { holdBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Balance } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { findRate } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { holdMerchants } from '#src/tenancy/merchants/store.ts';
import type { Change, SubscriptionOccurrence } from '../charge/change.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import type { Draft } from '../charge/draft.ts';
import { draftInvoice } from '../charge/draft.ts';
import { type Opened, openCharges } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { settleFree } from '../charge/settle.ts';
import { nextStep, switchPlan } from '../rules/next-step.ts';
import { runAfter } from '../rules/periods.ts';
import { nextLook } from '../rules/waiting.ts';
import { claimDue, putOffAlarms } from '../store.ts';
import type { Subscription } from '../types.ts';
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
  const claimed = await claimDue(deps.db, due, now, limit);
  const [merchant] = claimed.length === 0 ? [] : await holdMerchants(deps.db, [commerce_id]);
  const isActive = merchant?.active === true;
  const found = isActive ? claimed : [];
  const waiting = isActive ? [] : claimed.map(({ id }) => id);
  await putOffAlarms(deps.db, commerce_id, waiting, nextLook(now));
  const context = await loadChargeContext(deps.db, found);
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
  const moved = movePlans(charging, context, now);
  const drafts = await draftRenewals(deps, moved.subscriptions, context);
  const { opened, free } = await openCharges(deps, context, drafts);
  // A change of plan is written before the charge it comes with: saving writes whole rows.
  const charged = new Set(opened.map(({ subscription }) => subscription.id));
  const planned = await saveChanges(deps, context, withCharging(moved.changes, opened, charged));
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
    occurrences: [...occurrences, ...planned.occurrences, ...freed.occurrences],
    free: free.length,
  };
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
    'renewals wait for an exchange rate: record it with cuota rate set',
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

/** A change of plan that waited for the end of the period comes first. */
function movePlans(
  charging: readonly Subscription[],
  context: ChargeContext,
  now: Temporal.Instant,
): { subscriptions: Subscription[]; changes: Change[] } {
  const changes: Change[] = [];
  const subscriptions = charging.map((subscription) => {
    const { scheduled_plan_id } = subscription;
    if (scheduled_plan_id === null) return subscription;
    const scheduled = context.plan(scheduled_plan_id);
    const current = context.plan(subscription.subscription_plan_id);
    const change = switchPlan(subscription, { current, scheduled }, now);
    changes.push({ ...change, before: subscription, transaction: null });
    return { ...change.subscription, events: change.subscription.events + change.events.length };
  });
  return { subscriptions, changes };
}

/** Rows that are written whole must not undo that they are at the network. */
function withCharging(
  changes: readonly Change[],
  opened: readonly Opened[],
  ids: ReadonlySet<string>,
): Change[] {
  const byId = new Map(opened.map(({ subscription }) => [subscription.id, subscription]));
  return changes.map((change) => {
    const { id } = change.subscription;
    const open = ids.has(id) ? byId.get(id) : undefined;
    if (!open) return change;
    const { open_operation, invoice_id, alarm_at } = open;
    return { ...change, subscription: { ...change.subscription, open_operation, invoice_id, alarm_at } };
  });
}

/** Balances are held, and shared out where one subscriber has several charges. */
async function draftRenewals(
  deps: Deps,
  subscriptions: readonly Subscription[],
  context: ChargeContext,
): Promise<Draft[]> {
  const [first] = subscriptions;
  if (!first) return [];
  const { commerce_id } = first;
  const now = deps.clock.now();
  const open = subscriptions.flatMap((one) => one.invoice_id ?? []);
  const previous = new Map((await listInvoicesById(deps.db, commerce_id, open)).map((one) => [one.id, one]));
  const subscribers = subscriptions.map((one) => one.subscriber_id);
  const left = balancesOf(await holdBalances(deps.db, commerce_id, subscribers));
  return subscriptions.map((subscription): Draft => {
    const draft: Draft = {
      subscription,
      plan: context.plan(subscription.subscription_plan_id),
      reason: 'renewal',
      start: subscription.due_at,
      anchor_day: subscription.anchor_day,
      pending: subscription.pending_lines,
      balance: left.get(keyOf(subscription, subscription.currency_type)) ?? 0n,
      change: null,
      previous: previous.get(subscription.invoice_id ?? '') ?? null,
      now,
    };
    if (draft.balance > 0n) spend(left, draft, draftInvoice(draft));
    return draft;
  });
}

function spend(left: Map<string, bigint>, { subscription, balance }: Draft, invoice: Invoice): void {
  left.set(keyOf(subscription, subscription.currency_type), balance - invoice.balance_applied);
}

function keyOf(
  { subscriber_id, production }: { subscriber_id: string; production: boolean },
  currency: string,
) {
  return `${subscriber_id} ${production} ${currency}`;
}

function balancesOf(balances: readonly Balance[]): Map<string, bigint> {
  return new Map(balances.map((balance) => [keyOf(balance, balance.currency), balance.amount]));
}
