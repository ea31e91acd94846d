import { type CardConsents, withStoredCard } from '#src/charging/keep-card.ts';
import { requireOffered } from '#src/charging/offer.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import { requireSubscriber } from '#src/customers/subscribers/find.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { refuseIf } from '#src/kernel/errors.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { brandOf } from '#src/platform/card-number.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { payerOf } from './payer.ts';

interface NewCard {
  subscriber: Subscriber;
  number: string;
  datetime: string;
  cvv?: string | null | undefined;
  /** Currency in which the card will be charged. It determines which provider stores the card. */
  currency: Currency;
}

/**
 * Saves a card for later use, without creating a subscription or a charge. The first card of a subscriber becomes the
 * default card.
 */
export async function addCard(
  deps: Deps,
  principal: Principal,
  { subscriber, number, datetime: expiry, cvv, currency }: NewCard,
  consents: CardConsents,
): Promise<Card> {
  const { commerce_id, production } = principal;
  refuseIf([expiryIssue('datetime', expiry, deps.clock.now())]);
  const need = { kind: 'purchase', method: 'card', currency, brand: brandOf(number) } as const;
  await requireOffered(deps, { commerce_id, production }, need);
  const holder = `${subscriber.name} ${subscriber.last_name}`;
  const typed = { number, expiry, holder };
  const card = { ...typed, ...(cvv ? { cvv } : {}) };
  const asked = { commerce_id, production, currency, card, payer: payerOf(subscriber) };
  return withStoredCard(deps, production ? asked : null, consents, (kept) =>
    inTransaction(deps.db, async (db) => {
      const scope = { ...deps, db };
      const { id: subscriber_id } = await requireSubscriber(scope, principal, subscriber.id);
      const owner = { commerce_id, subscriber_id, production };
      const saved = await saveCard(scope, { ...owner, card: typed, kept });
      await setFirstCards(db, [{ ...owner, card_id: saved.id }]);
      return saved;
    }),
  );
}
