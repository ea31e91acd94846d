import type { Plan } from '#src/catalog/plans/types.ts';
import { providerChoice } from '#src/charging/choose-provider.ts';
import { requireOffered } from '#src/charging/offer.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { listDefaults } from '#src/customers/payment-sources/default.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import { type ChargedTo, isUsable } from './charge/charged-to.ts';

type Terms = Pick<Plan, 'commerce_id' | 'production' | 'currency_type'>;

/** Refuses a card that none of the merchant's providers can charge for this plan: it would only fail when it is due. */
export async function requireCardOffered(
  deps: Deps,
  { commerce_id, production, currency_type }: Terms,
  card: { brand: string | null; provider: Card['provider'] },
): Promise<void> {
  const brand = CARD_BRANDS.find((known) => known === card.brand) ?? null;
  const need = { kind: 'purchase', method: 'card', currency: currency_type, brand } as const;
  await requireOffered(deps, { commerce_id, production }, { ...need, kept_by: card.provider });
}

/** The same of an account, which only the provider that keeps it can charge. */
async function requireAccountOffered(
  deps: Deps,
  { commerce_id, production, currency_type: currency }: Terms,
  { kind: method, provider: kept_by }: PaymentSource,
): Promise<void> {
  const need = { kind: 'purchase', method, currency, kept_by } as const;
  await requireOffered(deps, { commerce_id, production }, need);
}

/**
 * The subscriber's default, for a subscription whose own is gone; an account only where it can be charged in that currency. Null
 * where there is none.
 */
export async function findDefaultFor(
  deps: Deps,
  subscription: Terms & { subscriber_id: string },
  fits: (one: ChargedTo) => boolean = () => true,
): Promise<ChargedTo | null> {
  const { commerce_id, production, currency_type: currency } = subscription;
  const fitting = (await listDefaults(deps.db, subscription)).filter(fits);
  const now = deps.clock.now();
  // One that has expired only where there is nothing else.
  const defaults = fitting.toSorted(
    (one, other) => Number(isUsable(other, now)) - Number(isUsable(one, now)),
  );
  if (!defaults[0]?.source) return defaults[0] ?? null;
  const choose = await providerChoice(deps, { commerce_id, production });
  const able = defaults.find(({ source }) => {
    if (!source) return true;
    const need = { kind: 'purchase', method: source.kind, currency, kept_by: source.provider } as const;
    return choose(need).missing === null;
  });
  return able ?? null;
}

/** Of either. */
export function requireSourceOffered(deps: Deps, terms: Terms, { card, source }: ChargedTo): Promise<void> {
  return card ? requireCardOffered(deps, terms, card) : requireAccountOffered(deps, terms, source);
}
