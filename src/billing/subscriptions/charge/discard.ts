import { deleteCards, listCardholders, lockCardsSavedFor } from '#src/customers/cards/store.ts';
import { disownSources, listSourceHolders, lockSources } from '#src/customers/payment-sources/store.ts';
import { dropDefaultAccounts, listDefaultCards } from '#src/customers/subscribers/defaults/store.ts';
import { deleteSubscribers, lockSignedUp } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { detachTransactions } from '#src/ledger/transactions/batch/store.ts';
import { deleteSubscriptions } from '../store.ts';
import { listCardsOfSubscriptions, listSubscribed } from '../uses/store.ts';

type Db = Deps['db'];

/**
 * Deletes subscriptions whose first charge was declined, and the cards, payment accounts and subscribers created for
 * them. The transactions of the charges are kept.
 */
export async function discardSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  commerceId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await detachTransactions(db, commerceId, ids);
  const cardIds = await deleteSubscriptions(db, commerceId, ids);
  await discardCards(db, commerceId, cardIds, ids, clock.now());
  // The account of a sign-up has the same id as its subscription.
  await discardAccounts(db, commerceId, ids, clock.now());
  await discardSignedUp(db, commerceId, ids);
}

/** Deletes the cards that were saved for these subscriptions and have no other use. */
async function discardCards(
  db: Db,
  commerceId: number,
  cardIds: readonly string[],
  subscriptionIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const cards = await lockCardsSavedFor(db, commerceId, cardIds, subscriptionIds);
  if (cards.length === 0) return;
  const held = cards.map(({ id }) => id);
  const holders = cards.map(({ subscriber_id }) => subscriber_id);
  const used = [
    ...(await listCardsOfSubscriptions(db, commerceId, held)),
    ...(await listDefaultCards(db, commerceId, holders)),
  ];
  await deleteCards(db, commerceId, without(held, used), now);
}

/**
 * Deletes the payment accounts of these sign-ups. Locks the accounts before it removes them as defaults. Code that
 * sets a default locks in the same order, which prevents deadlocks.
 */
async function discardAccounts(
  db: Db,
  commerceId: number,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const held = (await lockSources(db, commerceId, ids)).map(({ id }) => id);
  await dropDefaultAccounts(db, commerceId, held);
  await disownSources(db, commerceId, held, now);
}

/**
 * Deletes subscribers who signed up for these subscriptions and own no other records. Invoices need no check, because
 * each belongs to a subscription.
 */
async function discardSignedUp(
  db: Db,
  commerceId: number,
  subscriptionIds: readonly string[],
): Promise<void> {
  const held = await lockSignedUp(db, commerceId, subscriptionIds);
  if (held.length === 0) return;
  const known = [
    ...(await listSubscribed(db, commerceId, held)),
    ...(await listCardholders(db, commerceId, held)),
    ...(await listSourceHolders(db, commerceId, held)),
  ];
  await deleteSubscribers(db, commerceId, without(held, known));
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const except = new Set(others);
  return ids.filter((id) => !except.has(id));
}
