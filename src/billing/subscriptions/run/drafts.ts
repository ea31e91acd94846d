import { lockBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Balance } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { listOperations } from '#src/ledger/transactions/batch/store.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import type { Change } from '../charge/change.ts';
import type { ChargeContext } from '../charge/charge-context.ts';
import { type Draft, draftInvoice } from '../charge/draft.ts';
import { renewalReference } from '../charge/renewal-reference.ts';
import { switchPlan } from '../rules/next-step.ts';
import type { Subscription } from '../types.ts';

/** Makes the plan changes that were scheduled for the end of the period. Called before the renewals are drafted. */
export function movePlans(
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

/** Draft of a charge, with the reference that identifies the charge at the provider. */
type Referred = Draft & { reference: string; is_made?: boolean; is_put_off?: boolean };

/**
 * Drafts the renewals of one merchant. Locks each subscriber's balance and divides it among the subscriber's charges.
 * After a restore from backup, `made` maps subscription ids to references of charges that already exist at the
 * provider.
 */
export async function draftRenewals(
  deps: Deps,
  subscriptions: readonly Subscription[],
  context: ChargeContext,
  made?: ReadonlyMap<string, string>,
): Promise<Referred[]> {
  const [first] = subscriptions;
  if (!first) return [];
  const { commerce_id } = first;
  const now = deps.clock.now();
  const open = subscriptions.flatMap((one) => one.invoice_id ?? []);
  const invoices = new Map((await listInvoicesById(deps.db, commerce_id, open)).map((one) => [one.id, one]));
  const tries = subscriptions.map((subscription) => {
    const previous = invoices.get(subscription.invoice_id ?? '') ?? null;
    const start = subscription.due_at;
    return { subscription, start, previous, reference: renewalReference({ subscription, start, previous }) };
  });
  const [balances, known] = await inPipeline(deps.db, (db) => [
    lockBalances(
      db,
      commerce_id,
      subscriptions.map((one) => one.subscriber_id),
    ),
    made
      ? Promise.resolve([])
      : listOperations(
          db,
          commerce_id,
          tries.map(({ reference }) => reference),
        ),
  ]);
  // A reference that is already in use is replaced by a new id, because a conflict would fail the whole batch.
  const taken = new Set(known.map(({ reference }) => reference));
  const left = balancesOf(balances);
  return tries.map(({ subscription, start, previous, reference }): Referred => {
    const draft: Draft = {
      subscription,
      plan: context.plan(subscription.subscription_plan_id),
      reason: 'renewal',
      start,
      anchor_day: subscription.anchor_day,
      pending: subscription.pending_lines,
      balance: left.get(keyOf(subscription, subscription.currency_type)) ?? 0n,
      change: null,
      previous,
      now,
    };
    if (draft.balance > 0n) spend(left, draft, draftInvoice(draft));
    if (made) return { ...draft, reference: made.get(subscription.id) ?? newId(), is_made: true };
    return { ...draft, reference: taken.has(reference) ? newId() : reference, is_put_off: true };
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
