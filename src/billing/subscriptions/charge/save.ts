import type { Deps } from '#src/deps.ts';
import type { Counted } from '#src/ledger/figures/record.ts';
import { markUncollectible } from '#src/ledger/invoices/store.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { toEventInput } from '../events.ts';
import { countChanges } from '../figures/count.ts';
import { scheduleForecasts } from '../forecast/store.ts';
import { mailsOf } from '../mails.ts';
import { saveSubscriptions } from '../store.ts';
import type { Subscription } from '../types.ts';
import type { Change, SubscriptionOccurrence } from './change.ts';
import type { ChargeContext } from './charge-context.ts';
import { creditPendingProrations } from './pending-prorations.ts';

/**
 * Writes subscription changes and their events in the caller's transaction, in a few statements for any number of
 * changes. Each event contains its sequence number and the subscription's state at that time.
 */
export async function saveChanges(
  deps: Deps,
  context: ChargeContext,
  asked: readonly Change[],
): Promise<{ saved: Subscription[]; occurrences: SubscriptionOccurrence[] }> {
  return publishChanges(deps, context, await writeStates(deps, context, asked));
}

/** Subscriptions that have been written, and their events that have not been sent yet. */
export interface WrittenStates {
  changes: readonly Change[];
  saved: Subscription[];
}

/**
 * First part of `saveChanges`: writes the subscriptions. Before calling `publishChanges`, the caller can take locks
 * that it must hold only briefly.
 */
export async function writeStates(
  deps: Deps,
  context: ChargeContext,
  asked: readonly Change[],
): Promise<WrittenStates> {
  const changes = await creditPendingProrations(deps, context, asked);
  const saved = changes.map(({ subscription, events }) => ({
    ...subscription,
    events: subscription.events + events.length,
  }));
  await saveSubscriptions(deps.db, saved);
  await scheduleForecasts(deps.db, saved);
  return { changes, saved };
}

/**
 * Second part of `saveChanges`: updates the business metrics, and enqueues events and mails. Pass `customers` if the
 * customer counts are already computed.
 */
export async function publishChanges(
  deps: Deps,
  context: ChargeContext,
  { changes, saved }: WrittenStates,
  customers?: readonly Counted[],
): Promise<{ saved: Subscription[]; occurrences: SubscriptionOccurrence[] }> {
  const now = deps.clock.now();
  await countChanges(deps, changes, customers);
  const dropped = changes.flatMap(({ before: { invoice_id }, subscription, invoice }) => {
    const isDropped = invoice_id !== null && invoice_id !== subscription.invoice_id;
    return isDropped && invoice_id !== invoice?.id ? [invoice_id] : [];
  });
  const [{ commerce_id = 0 } = {}] = saved;
  // Paid invoices are not affected, because they are already marked as paid.
  await markUncollectible(deps.db, commerce_id, dropped);
  const inputs = changes.flatMap(({ subscription, events, states, transaction }) =>
    events.map((event, index) =>
      toEventInput({
        subscription: { ...(states?.[index] ?? subscription), events: subscription.events + index + 1 },
        event,
        plan: context.plan(subscription.subscription_plan_id),
        subscriber: context.subscriber(subscription.subscriber_id),
        transaction,
        url: context.webhookUrl(subscription),
        locale: context.merchant(subscription.commerce_id).locale,
        base_url: deps.base_url,
        now,
      }),
    ),
  );
  await enqueueEvents(deps.db, inputs);
  await enqueueMails(
    deps.db,
    changes.flatMap((change) => mailsOf(change, context, deps.base_url, now)),
  );
  const occurrences = changes.flatMap(({ subscription, events }) =>
    events.map((event) => ({ at: now, event, subscription_id: subscription.id })),
  );
  return { saved, occurrences };
}
