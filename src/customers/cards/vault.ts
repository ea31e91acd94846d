import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { brandOf, endsOf } from '#src/platform/card-number.ts';
import type { Instrument, PaymentCard } from '#src/providers/port/requests.ts';
import { insertCardToForget } from './forgetting/store.ts';
import { saveCardRow } from './store.ts';
import type { Card } from './types.ts';

const NUMBER = 'card number';
const TOKEN = 'card token';
const FINGERPRINT = 'card fingerprint';

/** Provider that stores a card, and the token that it issued for the card. */
export interface Kept {
  provider: string;
  token: string;
}

interface CardToSave {
  commerce_id: number;
  subscriber_id: string;
  production: boolean;
  card: Omit<PaymentCard, 'cvv'>;
  /**
   * Provider that stores the card, with its token. Only this provider can charge the card. If null or absent, the
   * card number is stored locally.
   */
  kept?: Kept | null;
  /**
   * Subscription for which the card is saved. If its first charge is declined, the card is deleted too. Ignored if
   * the subscriber already had this card.
   */
  made_for?: string;
}

/** Saves a card of a subscriber for later charges. */
export async function saveCard(deps: Deps, input: CardToSave): Promise<Card> {
  return saveCardRow(deps.db, await sealCard(deps, input));
}

/**
 * Builds the row of a card. Of the card number, it contains the encrypted number, a keyed hash, the BIN and the last
 * four digits.
 */
export async function sealCard(deps: Deps, input: CardToSave): Promise<Card> {
  const { commerce_id, subscriber_id, production, card, made_for, kept } = input;
  const brand = brandOf(card.number);
  if (brand === null) throw new Error('a card of a brand we do not take reached the vault');
  const now = deps.clock.now();
  return {
    id: newId(),
    commerce_id,
    subscriber_id,
    production,
    fingerprint: await deps.vault.keyedHash(commerce_id, FINGERPRINT, card.number),
    brand,
    ...endsOf(card.number),
    expiration_date: card.expiry,
    holder: card.holder,
    ...(await sealed(deps, commerce_id, card.number, kept)),
    first_network_id: null,
    made_for: made_for ?? null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** Data of a card whose number is known only to the provider that stores it. */
export interface KeptCard
  extends Pick<
    Card,
    'commerce_id' | 'subscriber_id' | 'production' | 'brand' | 'bin' | 'last_four' | 'holder'
  > {
  expiry: string;
  /** Network id of the first charge of the card, or null if unknown. */
  first_network_id: string | null;
  kept: Kept;
}

/**
 * Builds the row of a card whose number is not known. The fingerprint is a hash of the provider's token instead of
 * the card number.
 */
export async function sealKeptCard(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { kept: { provider, token }, expiry, ...card }: KeptCard,
): Promise<Card> {
  const now = clock.now();
  return {
    id: newId(),
    ...card,
    fingerprint: await vault.keyedHash(card.commerce_id, FINGERPRINT, `${provider} ${token}`),
    expiration_date: expiry,
    number_sealed: Buffer.alloc(0),
    provider,
    token_sealed: await vault.seal(card.commerce_id, TOKEN, token),
    made_for: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

async function sealed(
  { vault }: Deps,
  commerceId: number,
  number: string,
  kept: Kept | null | undefined,
): Promise<Pick<Card, 'number_sealed' | 'provider' | 'token_sealed'>> {
  if (!kept) {
    return {
      number_sealed: await vault.seal(commerceId, NUMBER, number),
      provider: null,
      token_sealed: null,
    };
  }
  const token_sealed = await vault.seal(commerceId, TOKEN, kept.token);
  return { number_sealed: Buffer.alloc(0), provider: kept.provider, token_sealed };
}

/**
 * Returns the card in the format that a provider needs for a charge. It contains the provider's token if a provider
 * stores the card, and the card number otherwise.
 */
export async function instrumentOf(deps: Deps, card: Card, cvv?: string): Promise<Instrument> {
  const present = cvv === undefined ? {} : { cvv };
  if (card.token_sealed !== null) {
    const token = await openToken(deps, { ...card, token_sealed: card.token_sealed });
    return { kept: 'card', token, ...present };
  }
  const number = await deps.vault.unseal(card.commerce_id, NUMBER, card.number_sealed);
  return { card: { number, expiry: card.expiration_date, holder: card.holder, ...present } };
}

export function openToken(
  { vault }: Pick<Deps, 'vault'>,
  { commerce_id, token_sealed }: { commerce_id: number; token_sealed: Buffer },
): Promise<string> {
  return vault.unseal(commerce_id, TOKEN, token_sealed);
}

/** Enqueues the deletion of a token at the provider, for a card that was stored there but then not used. */
export async function forgetKept(
  { db, vault, clock }: Deps,
  commerce_id: number,
  number: string,
  { provider, token }: Kept,
): Promise<void> {
  const fingerprint = await vault.keyedHash(commerce_id, FINGERPRINT, number);
  const token_sealed = await vault.seal(commerce_id, TOKEN, token);
  await insertCardToForget(db, { commerce_id, provider, fingerprint, token_sealed }, clock.now());
}
