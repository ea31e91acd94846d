import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { brandOf, endsOf } from '#src/platform/card-number.ts';
import type { PaymentCard } from '#src/providers/port.ts';
import { saveCardRow } from './store.ts';
import type { Card } from './types.ts';

const NUMBER = 'card number';
const FINGERPRINT = 'card fingerprint';

/** Keeps a card for later charges. Of the number, only its seal, its keyed hash and its ends are written. */
export async function saveCard(
  deps: Deps,
  input: {
    commerce_id: number;
    subscriber_id: string;
    production: boolean;
    card: Omit<PaymentCard, 'cvv'>;
    /**
     * Of the subscription that begins with it: a card that is new takes its id, and goes with it should that never begin. One that
     * was saved before keeps its own.
     */
    made_for?: string;
  },
): Promise<Card> {
  const { commerce_id, subscriber_id, production, card, made_for } = input;
  const brand = brandOf(card.number);
  if (brand === null) throw new Error('a card of a brand we do not take reached the vault');
  const now = deps.clock.now();
  return saveCardRow(deps.db, {
    id: made_for ?? newId(),
    commerce_id,
    subscriber_id,
    production,
    fingerprint: await deps.vault.keyedHash(commerce_id, FINGERPRINT, card.number),
    brand,
    ...endsOf(card.number),
    expiration_date: card.expiry,
    holder: card.holder,
    number_sealed: await deps.vault.seal(commerce_id, NUMBER, card.number),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
}

/** The card as the network needs it, for the moment of a charge. */
export async function openCard(deps: Deps, card: Card): Promise<PaymentCard> {
  const number = await deps.vault.unseal(card.commerce_id, NUMBER, card.number_sealed);
  return { number, expiry: card.expiration_date, holder: card.holder };
}
