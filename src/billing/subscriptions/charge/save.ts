import type { Deps } from '#src/deps.ts';
import type { Counted } from '#src/ledger/figures/record.ts';
import { giveUpInvoices } from '#src/ledger/invoices/store.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { toEventInput } from '../events.ts';
import { countChanges } from '../figures/count.ts';
import { markForecasts } from '../forecast/store.ts';
import { mailsOf } from '../mails.ts';
import { saveSubscriptions } from '../store.ts';
import type { Subscription } from '../types.ts';
import type { Change, SubscriptionOccurrence } from './change.ts';
import type { ChargeContext } from './charge-context.ts';
import { creditLeftovers } from './leftovers.ts';

/**
 * Writes changes and what is told of them, in the caller's transaction and whatever their number in a few
 * statements. Each event carries the number that the subscription has counted to, and the state as of it.
 */
export async function saveChanges(
  deps: Deps,
  context: ChargeContext,
  asked: readonly Change[],
): Promise<{ saved: Subscription[]; occurrences: SubscriptionOccurrence[] }> {
  return tellChanges(deps, context, await writeStates(deps, context, asked));
}

/** Subscriptions as they are after changes that are not told of yet. */
export interface WrittenStates {
  changes: readonly Change[];
  saved: Subscription[];
}

/** The first part of saving, for whoever has something to hold as shortly as can be in between. */
export async function writeStates(
  deps: Deps,
  context: ChargeContext,
  asked: readonly Change[],
): Promise<WrittenStates> {
  const changes = await creditLeftovers(deps, context, asked);
  const saved = changes.map(({ subscription, events }) => ({
    ...subscription,
    events: subscription.events + events.length,
  }));
  await saveSubscriptions(deps.db, saved);
  await markForecasts(deps.db, saved);
  return { changes, saved };
}

/** The second: figures, events and mails. Whoever has counted what customers they gain and lose hands that in. */
export async function tellChanges(
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
  // Of those that were paid, too, nothing changes: they are marked so before.
  await giveUpInvoices(deps.db, commerce_id, dropped);
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
