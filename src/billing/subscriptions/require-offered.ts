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

/**
 * Throws if none of the merchant's providers can charge this card for the plan. Otherwise the error would only appear
 * when the charge is due.
 */
export async function requireCardOffered(
  deps: Deps,
  { commerce_id, production, currency_type }: Terms,
  card: { brand: string | null; provider: Card['provider'] },
): Promise<void> {
  const brand = CARD_BRANDS.find((known) => known === card.brand) ?? null;
  const need = { kind: 'purchase', method: 'card', currency: currency_type, brand } as const;
  await requireOffered(deps, { commerce_id, production }, { ...need, kept_by: card.provider });
}

/**
 * Throws if the provider that stores the payment account cannot charge it for this plan. No other provider can charge
 * the account.
 */
async function requireAccountOffered(
  deps: Deps,
  { commerce_id, production, currency_type: currency }: Terms,
  { kind: method, provider: kept_by }: PaymentSource,
): Promise<void> {
  const need = { kind: 'purchase', method, currency, kept_by } as const;
  await requireOffered(deps, { commerce_id, production }, need);
}

/**
 * Returns the subscriber's default payment source, to replace one that can no longer be charged. Skips payment
 * accounts that cannot be charged in the currency. Returns null if there is no default.
 */
export async function findDefaultFor(
  deps: Deps,
  subscription: Terms & { subscriber_id: string },
  fits: (one: ChargedTo) => boolean = () => true,
): Promise<ChargedTo | null> {
  const { commerce_id, production, currency_type: currency } = subscription;
  const fitting = (await listDefaults(deps.db, subscription)).filter(fits);
  const now = deps.clock.now();
  // An expired card is used only when there is no alternative.
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

/** Throws if this card or payment account cannot be charged for the plan. */
export function requireSourceOffered(deps: Deps, terms: Terms, { card, source }: ChargedTo): Promise<void> {
  return card ? requireCardOffered(deps, terms, card) : requireAccountOffered(deps, terms, source);
}
