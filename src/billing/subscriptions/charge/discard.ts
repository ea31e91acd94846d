import { deleteCards, holdCards, listCardholders } from '#src/customers/cards/store.ts';
import { deleteSubscribers, holdSignedUp, listDefaultCards } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { detachTransactions } from '#src/ledger/transactions/batch/store.ts';
import { deleteSubscriptions } from '../store.ts';
import { listCardsOfSubscriptions, listSubscribed } from '../uses/store.ts';

type Db = Deps['db'];

/** A subscription whose first charge was refused was never there; its transaction stays on record. */
export async function discardSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await detachTransactions(db, ids);
  await deleteSubscriptions(db, ids);
  // A card that was saved for a subscription has its id; whatever has another one was there before.
  await discardCards(db, ids);
  await discardSignedUp(db, ids);
}

/** Cards that were saved for something that did not come about, unless something else uses them. */
async function discardCards(db: Db, ids: readonly string[]): Promise<void> {
  const cards = await holdCards(db, ids);
  if (cards.length === 0) return;
  const held = cards.map(({ id }) => id);
  const holders = cards.map(({ subscriber_id }) => subscriber_id);
  const used = [...(await listCardsOfSubscriptions(db, held)), ...(await listDefaultCards(db, holders))];
  await deleteCards(db, without(held, used));
}

/**
 * Those who signed up for subscriptions that never began, unless something else belongs to them. Invoices need not be looked at:
 * each belongs to a subscription.
 */
async function discardSignedUp(db: Db, subscriptionIds: readonly string[]): Promise<void> {
  const held = await holdSignedUp(db, subscriptionIds);
  if (held.length === 0) return;
  const known = [...(await listSubscribed(db, held)), ...(await listCardholders(db, held))];
  await deleteSubscribers(db, without(held, known));
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const except = new Set(others);
  return ids.filter((id) => !except.has(id));
}
