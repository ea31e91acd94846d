import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueEvents } from '#src/messages/webhooks/enqueue.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { collectionEvent } from './event-kinds.ts';
import { dayOf, onPaid, onReleased, onReturned, type Settled } from './rules.ts';
import { type Environment, listParts, lockItems, saveItems, saveParts } from './store.ts';
import { pageUrl } from './views.ts';
import { itemWebhook } from './webhook.ts';

/** Outcome of an operation on the transaction of an order. */
export interface OrderNews extends Pick<Applied, 'transaction' | 'event'> {
  /** Amount that this operation refunded, in minor units. Zero if it refunded nothing. */
  returned: bigint;
}

/**
 * Applies an operation's outcome to the items of an order and enqueues one event per item, in the caller's
 * transaction. Returns false if the charge is not an order of ERP items.
 */
export async function settleOrder(
  deps: Deps,
  order: Environment & { id: string },
  news: OrderNews,
): Promise<boolean> {
  const parts = await listParts(deps.db, order);
  if (parts.length === 0) return false;
  const held = await lockItems(deps.db, order, { ids: parts.map(({ item_id }) => item_id) });
  const items = new Map(held.map((item) => [item.id, item]));
  const before = parts.flatMap((part) => {
    const item = items.get(part.item_id);
    return item ? [{ item, part }] : [];
  });
  const after = outcomeOf(before, news, deps.clock.now());
  await saveItems(
    deps.db,
    after.map(({ item }) => item),
  );
  await saveParts(
    deps.db,
    after.map(({ part }) => part),
  );
  await enqueueItemEvents(deps, order, after, news);
  return true;
}

/** Returns the items and parts of an order, updated with the outcome of an operation. */
function outcomeOf(
  settled: readonly Settled[],
  { event, returned }: OrderNews,
  now: Temporal.Instant,
): Settled[] {
  if (returned > 0n) return onReturned(settled, returned, now);
  const change = event === 'approved' ? onPaid : isLost(event) ? onReleased : null;
  return settled.map((one) => (change !== null && one.part.status === 'held' ? change(one, now) : one));
}

function isLost(event: Applied['event']): boolean {
  return event === 'declined' || event === 'failed' || event === 'expired';
}

async function enqueueItemEvents(
  deps: Deps,
  { commerce_id, production }: Environment,
  settled: readonly Settled[],
  { transaction }: OrderNews,
): Promise<void> {
  const merchant = await findMerchant(deps.db, commerce_id);
  if (!merchant) return;
  const now = deps.clock.now();
  const { locale } = merchant;
  const context = { today: dayOf(now), url: pageUrl(deps.base_url, merchant, production), locale };
  await enqueueEvents(
    deps.db,
    settled.map((one) => ({
      commerce_id,
      office_id: transaction.office_id,
      production,
      subject: `item:${one.item.id}`,
      kind: collectionEvent,
      url: one.item.options.webhook ?? merchant.webhook_url,
      payload: itemWebhook(one, transaction, context),
      now,
    })),
  );
}
