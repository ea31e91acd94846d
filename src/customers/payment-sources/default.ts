import { listCards } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { findDefaultAccount, findDefaultCard } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { listSources } from './store.ts';
import { isChargeable, type PaymentSource } from './types.ts';

/** Saved card, or payment account that can be charged. */
export type DefaultSource = { card: Card; source: null } | { card: null; source: PaymentSource };

/** Columns that identify a subscriber in one environment. */
type Owner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/**
 * Lists a subscriber's cards and chargeable payment accounts in order of preference: the default account, the default
 * card, other cards, and other accounts. Within each group, newer ones come first.
 */
export async function listDefaults(db: Deps['db'], owner: Owner): Promise<DefaultSource[]> {
  const accounts = (await listSources(db, owner)).filter(isChargeable);
  const chosen = await findDefaultAccount(db, owner);
  const token = await findDefaultCard(db, owner);
  const cards = token === null ? [] : await listCards(db, owner);
  const asCard = (card: Card): DefaultSource => ({ card, source: null });
  const asDefault = (source: PaymentSource): DefaultSource => ({ card: null, source });
  return [
    ...accounts.filter(({ id }) => id === chosen).map(asDefault),
    ...cards.filter(({ id }) => id === token).map(asCard),
    ...cards.filter(({ id }) => id !== token).map(asCard),
    ...accounts.filter(({ id }) => id !== chosen).map(asDefault),
  ];
}

/** Returns the id of the subscriber's default card or payment account. Returns null if there is none. */
export async function findDefaultId(db: Deps['db'], owner: Owner): Promise<string | null> {
  const [first] = await listDefaults(db, owner);
  return first?.card?.id ?? first?.source?.id ?? null;
}
