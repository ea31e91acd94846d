import { listNewestCards } from '#src/customers/cards/moving/store.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import { listReadySources } from '#src/customers/payment-sources/moving/store.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { listDefaultAccountsIn, listDefaultsIn } from '#src/customers/subscribers/moving/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { Subscription } from '../types.ts';
import type { ImportedSubscription } from './store.ts';

type Charged = Pick<Subscription, 'card_id' | 'payment_source_id'>;

const NONE: Charged = { card_id: null, payment_source_id: null };
const asCard = (card_id: string): Charged => ({ ...NONE, card_id });
const asAccount = ({ id }: PaymentSource): Charged => ({ ...NONE, payment_source_id: id });

/**
 * Returns a function that chooses the payment source of an imported subscription: the one in the import, or else a
 * default of the subscriber. Payment accounts that cannot be charged in the currency are skipped.
 */
export async function sourceChoice(
  deps: Deps,
  environment: Environment,
  waiting: readonly ImportedSubscription[],
): Promise<(one: ImportedSubscription) => Charged> {
  const { db, networks } = deps;
  const subscribers = [...new Set(waiting.map(({ subscriber_id }) => subscriber_id))];
  const isThere = await listThere(db, environment, waiting);
  const accounts = Map.groupBy(
    await listReadySources(db, environment, subscribers),
    ({ subscriber_id }) => subscriber_id,
  );
  const chosen = accounts.size === 0 ? new Map() : await listDefaultAccountsIn(db, environment, subscribers);
  const defaults = await listDefaultsIn(db, environment, subscribers);
  const cards = await listNewestCards(db, environment, subscribers);
  const newest = new Map(cards.map(({ subscriber_id, id }) => [subscriber_id, id]));
  return ({ card_id, payment_source_id, subscriber_id, currency_type }) => {
    if (isThere(card_id) || isThere(payment_source_id)) return { card_id, payment_source_id };
    const own = (accounts.get(subscriber_id) ?? []).filter(({ provider }) =>
      networks.capabilitiesOf(provider)?.currencies.includes(currency_type),
    );
    const account = own.find(({ id }) => id === chosen.get(subscriber_id));
    if (account) return asAccount(account);
    const card = defaults.get(subscriber_id) ?? newest.get(subscriber_id);
    if (card !== undefined) return asCard(card);
    return own[0] ? asAccount(own[0]) : NONE;
  };
}

/** Returns a function that checks whether a card or payment account from the import still exists. */
async function listThere(
  db: Deps['db'],
  { commerce_id }: Environment,
  waiting: readonly ImportedSubscription[],
): Promise<(id: string | null) => boolean> {
  const cardIds = waiting.flatMap(({ card_id }) => card_id ?? []);
  const sourceIds = waiting.flatMap(({ payment_source_id }) => payment_source_id ?? []);
  const cards = await listCardsById(db, commerce_id, cardIds);
  const sources = sourceIds.length === 0 ? [] : await listSourcesById(db, commerce_id, sourceIds);
  const kept = [...cards, ...sources].filter(({ deleted_at }) => deleted_at === null);
  const ids = new Set(kept.map(({ id }) => id));
  return (id) => id !== null && ids.has(id);
}
