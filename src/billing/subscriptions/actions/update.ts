import type { z } from 'zod';
import { consentsOf, type PayerConsents, withStoredCard } from '#src/charging/keep-card.ts';
import { type Kept, saveCard } from '#src/customers/cards/vault.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { replaceDefaultCard, setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import { brandOf } from '#src/platform/card-number.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { columnsOf } from '../charge/charged-to.ts';
import { subscriptionErrors } from '../errors.ts';
import { scheduleForecasts } from '../forecast/store.ts';
import { nextCard } from '../keep-card.ts';
import type { KeyedWork } from '../keyed-work.ts';
import { findSourceFor, requireSubscription } from '../references.ts';
import { requireCardOffered, requireSourceOffered } from '../require-offered.ts';
import { afterSourceChange } from '../rules/charge.ts';
import { isOver } from '../rules/states.ts';
import type { paymentMethodBody, paymentSourceBody, updateSubscriptionBody } from '../schema.ts';
import { saveSubscriptions, updateSubscription as writeSubscription } from '../store.ts';
import type { Subscription } from '../types.ts';

/** Updates the description and metadata of a subscription. Neither affects its charges. */
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

/**
 * Replaces the card of a subscription, from the next charge on. The new card keeps the holder name of the previous
 * card.
 */
export async function updatePaymentMethod(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof paymentMethodBody> & { id: string },
  { claim, keep }: KeyedWork<null> = WITHOUT_KEY,
  consents: PayerConsents = consentsOf(input.id, input),
): Promise<void> {
  const card = await nextCard(deps, principal, input.id, input);
  await withStoredCard(deps, card, { ...consents, given_for: input.id }, (kept) =>
    inTransaction(deps.db, async (db) => {
      await claim(db, newId());
      await changeCard({ ...deps, db }, principal, { ...input, kept });
      await keep(db, null);
    }),
  );
}

/** Placeholder for requests without an idempotency key. Repeating such a request has no further effect. */
const WITHOUT_KEY: KeyedWork<null> = { claim: async () => undefined, keep: async () => undefined };

async function changeCard(deps: Deps, principal: Principal, input: Typed & { id: string }): Promise<void> {
  const subscription = await requireSubscription(deps, principal, input.id);
  requireNotEnded(subscription);
  await replaceCard(deps, subscription, input);
}

/** Throws when the subscription is cancelled or has ended, because it will not be charged again. */
function requireNotEnded(subscription: Subscription): void {
  if (subscription.canceled_at !== null || isOver(subscription.status)) {
    const { subscription_canceled, subscription_inactive } = subscriptionErrors;
    const isCanceled = subscription.canceled_at !== null;
    throw new ApiError(isCanceled ? subscription_canceled : subscription_inactive);
  }
}

/** Sets another saved card or payment account as the payment source of a subscription. */
export async function updatePaymentSource(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof paymentSourceBody> & { id: string },
): Promise<void> {
  const subscription = await requireSubscription(deps, principal, input.id);
  requireNotEnded(subscription);
  const { found, issue } = await findSourceFor(deps, subscription, input.payment_source);
  refuseIf([issue]);
  if (!found) throw new Error('a validated object does not exist');
  await requireSourceOffered(deps, subscription, found);
  await chargeTo(deps, subscription, columnsOf(found));
}

/**
 * Sets the payment source of a subscription, from its next charge on. The caller must have locked the subscription.
 */
export async function chargeTo(
  deps: Deps,
  subscription: Subscription,
  columns: Pick<Subscription, 'card_id' | 'payment_source_id'>,
): Promise<Subscription> {
  const now = deps.clock.now();
  const context = await loadChargeContext(deps.db, [subscription]);
  const plan = context.plan(subscription.subscription_plan_id);
  const moved = afterSourceChange({ ...subscription, ...columns, updated_at: now }, plan, now);
  await saveSubscriptions(deps.db, [moved]);
  await scheduleForecasts(deps.db, [moved]);
  return moved;
}

/**
 * Card that the subscriber entered. `kept` is the provider that stores it, or null if the card number is stored
 * locally.
 */
type Typed = z.infer<typeof paymentMethodBody> & { kept: Kept | null };

/**
 * Saves a new card and sets it as the payment source of a subscription. The caller must have locked the subscription.
 */
export async function replaceCard(
  deps: Deps,
  subscription: Subscription,
  typed: Typed,
): Promise<Subscription> {
  refuseIf([expiryIssue('datetime', typed.datetime, deps.clock.now())]);
  const brand = brandOf(typed.number);
  await requireCardOffered(deps, subscription, { brand, provider: null });
  const context = await loadChargeContext(deps.db, [subscription]);
  const { card: before } = context.chargedTo(subscription);
  const { name, last_name } = context.subscriber(subscription.subscriber_id);
  const card = await saveCard(deps, {
    commerce_id: subscription.commerce_id,
    subscriber_id: subscription.subscriber_id,
    production: subscription.production,
    card: { number: typed.number, expiry: typed.datetime, holder: before?.holder ?? `${name} ${last_name}` },
    kept: typed.kept,
  });
  const { commerce_id, subscriber_id, production, id: card_id } = card;
  const moved = await chargeTo(deps, subscription, { card_id, payment_source_id: null });
  const first = { commerce_id, subscriber_id, production, card_id };
  if (before) await replaceDefaultCard(deps.db, before.id, first);
  else await setFirstCards(deps.db, [first]);
  return moved;
}
