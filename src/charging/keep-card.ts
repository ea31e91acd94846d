import { forgetKept, type Kept } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { codeError } from '#src/ledger/transactions/errors.ts';
import { brandOf } from '#src/platform/card-number.ts';
import type { Party } from '#src/providers/port/network.ts';
import type { Payer, PaymentCard } from '#src/providers/port/requests.ts';
import { capabilitiesOf } from '#src/tenancy/provider-accounts/offered.ts';
import { providerChoice } from './choose-provider.ts';
import { consentErrors } from './consents/errors.ts';
import { type GivenConsents, storeConsents } from './consents/keep.ts';
import { withMissingConsents } from './offer-consents.ts';

/** Card to store at a provider for recurring charges, with its payer and currency. */
export interface CardToStore extends Party {
  card: PaymentCard;
  payer: Payer;
  currency: Currency;
}

/** Consents that a payer gave, and the language in which to show missing ones. */
export interface PayerConsents extends GivenConsents {
  /** Language in which missing consents are shown. */
  locale: Locale;
}

/**
 * Consents that a payer gave for storing a card. `given_for` is the id of the subscription that will use the card.
 */
export interface CardConsents extends PayerConsents {
  given_for: string;
}

const storingErrors = {
  card_refused: {
    status: 402,
    code: 'card_refused',
    text: {
      en: 'The payment provider does not keep this card: {reason}',
      es: 'El proveedor de pagos no guarda esta tarjeta: {reason}',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Returns the consents that were sent with a card. The list of tokens is empty if none were sent. */
export function consentsOf(
  given_for: string,
  card?: { consents?: readonly string[] | null | undefined },
): CardConsents {
  return { given_for, tokens: card?.consents ?? [], origin: null, locale: 'es' };
}

/** Errors that can occur while a provider stores a card. */
export const storingRefusals: readonly ErrorEntry[] = [
  storingErrors.card_refused,
  codeError('E99'),
  ...Object.values(consentErrors),
];

/**
 * Stores the card at the provider that will charge it, if this provider stores cards. Then runs `work` with the
 * resulting token. If `work` throws, the stored card is scheduled for deletion at the provider.
 */
export async function withStoredCard<T>(
  deps: Deps,
  asked: CardToStore | null,
  given: CardConsents,
  work: (kept: Kept | null) => Promise<T>,
): Promise<T> {
  const kept = asked && (await store(deps, asked, given));
  try {
    return await work(kept);
  } catch (error) {
    if (kept) await forgetKept(deps, asked.commerce_id, asked.card.number, kept).catch(() => undefined);
    throw error;
  }
}

async function store(deps: Deps, asked: CardToStore, given: CardConsents): Promise<Kept | null> {
  const { commerce_id, production, card, payer, currency } = asked;
  const choose = await providerChoice(deps, { commerce_id, production });
  const need = { kind: 'purchase', method: 'card', currency, brand: brandOf(card.number) } as const;
  const { provider, missing } = choose(need);
  if (missing !== null || !capabilitiesOf(deps, provider).stored_cards) return null;
  const { given_for, locale } = given;
  const consents = await withMissingConsents(
    deps,
    () => ({ party: { commerce_id, production }, need, locale }),
    () => storeConsents(deps, { commerce_id, provider, purpose: 'card', given_for }, given),
  );
  const network = deps.networks.of({ commerce_id, production, provider });
  const answer = await network.cards?.store({ card, payer, consents });
  if (answer?.kind === 'done') return { provider, token: answer.value.token };
  if (answer?.kind === 'refused') throw new ApiError(storingErrors.card_refused, { reason: answer.reason });
  deps.log.warn({ commerce_id, provider, reason: answer?.reason }, 'a card could not be stored');
  throw new ApiError(codeError('E99'));
}
