import type { z } from 'zod';
import { findCardById } from '#src/customers/cards/store.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { replaceDefaultCard } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, refuseIf } from '#src/kernel/errors.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import { brandOf } from '#src/platform/card-number.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { flagged, subscriptionErrors } from '../errors.ts';
import { requireSubscription } from '../references.ts';
import { requireCardOffered } from '../require-offered.ts';
import { isOver } from '../rules/states.ts';
import type { paymentMethodBody, updateSubscriptionBody } from '../schema.ts';
import { updateSubscription as writeSubscription } from '../store.ts';
import type { Subscription } from '../types.ts';

/** Description and metadata: nothing that is charged depends on them. */
export async function updateSubscription(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof updateSubscriptionBody> & { id: string },
): Promise<Subscription> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const change = {
    ...(input.description === undefined ? {} : { description: input.description }),
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    updated_at: deps.clock.now(),
  };
  await writeSubscription(deps.db, subscription, change);
  return { ...subscription, ...change };
}

/** The card of the next charge. The holder is not asked for again: it stays that of the card before. */
export async function updatePaymentMethod(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof paymentMethodBody> & { id: string },
): Promise<void> {
  const subscription = await requireSubscription(deps, principal, input.id);
  if (subscription.canceled_at !== null || isOver(subscription.status)) {
    const { subscription_canceled, subscription_inactive } = subscriptionErrors;
    const isCanceled = subscription.canceled_at !== null;
    throw new ApiError(flagged(isCanceled ? subscription_canceled : subscription_inactive, 'updated'));
  }
  await replaceCard(deps, subscription, input);
}

/** Of a subscription that is held. */
export async function replaceCard(
  deps: Deps,
  subscription: Subscription,
  typed: z.infer<typeof paymentMethodBody>,
): Promise<Subscription> {
  refuseIf([expiryIssue('datetime', typed.datetime, deps.clock.now())]);
  const brand = brandOf(typed.number);
  await requireCardOffered(deps, subscription, { brand, provider: null }, { updated: false });
  const before = await findCardById(deps.db, subscription.commerce_id, subscription.card_id);
  const card = await saveCard(deps, {
    commerce_id: subscription.commerce_id,
    subscriber_id: subscription.subscriber_id,
    production: subscription.production,
    card: { number: typed.number, expiry: typed.datetime, holder: before.holder },
  });
  await writeSubscription(deps.db, subscription, { card_id: card.id, updated_at: deps.clock.now() });
  const { commerce_id, subscriber_id, production, id: card_id } = card;
  await replaceDefaultCard(deps.db, before.id, { commerce_id, subscriber_id, production, card_id });
  return { ...subscription, card_id: card.id };
}
