import type { z } from 'zod';
import { type CardAttempt, limitCardAttempts } from '#src/charging/card-testing/admit.ts';
import { consentsOf, type PayerConsents, withStoredCard } from '#src/charging/keep-card.ts';
import type { Kept } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import { subscriptionErrors } from '../errors.ts';
import { lockRenewalInvitations, markAccepted } from '../invitations/store.ts';
import { nextCard } from '../keep-card.ts';
import { refuseWhileCharging, requireSubscription } from '../references.ts';
import { isRenewable, RENEWAL } from '../rules/invitation-offer.ts';
import type { paymentMethodBody } from '../schema.ts';
import { type Acceptance, type BegunAcceptance, beginAcceptance, finishAcceptance } from './accept.ts';
import { replaceCard } from './update.ts';

interface Renewal {
  id: string;
  /** New card for the subscription. Needed only if its current payment source can no longer be charged. */
  card?: z.infer<typeof paymentMethodBody> | undefined;
  /**
   * The payer's consents to the terms of the provider that will store the card. Needed only if the provider requires
   * them.
   */
  consents?: PayerConsents | undefined;
  /** Card attempt to count against the card-testing limits. Absent unless a payer entered the card. */
  tried?: CardAttempt;
}

/**
 * Renews a subscription as if the subscriber had accepted a renewal invitation. Concurrent requests are serialized by
 * a lock on the subscription, so it is renewed only once.
 */
export async function renewSubscription(
  deps: Deps,
  principal: Principal,
  input: Renewal,
  claim: Call<unknown>['claim'] = async () => undefined,
): Promise<Acceptance> {
  const reference = newId();
  const { card, tried = null, consents = consentsOf(input.id, card) } = input;
  const given = { ...consents, given_for: input.id };
  const write = (kept: Kept | null) =>
    inTransaction(deps.db, async (db) => {
      await claim(db, reference);
      return begin({ ...deps, db }, principal, { id: input.id, card: card && { ...card, kept } }, reference);
    });
  const open = async () =>
    withStoredCard(deps, await nextCard(deps, principal, input.id, card), given, write);
  const { begun, invitations } = await limitCardAttempts(deps, tried, reference, open);
  return finishAcceptance(deps, begun, invitations, { cvv: card?.cvv, tried });
}

/**
 * Begins the renewal and marks pending renewal invitations as accepted. Otherwise the subscriber could accept one
 * later and pay for an additional period.
 */
async function begin(
  deps: Deps,
  principal: Principal,
  input: { id: string; card: (NonNullable<Renewal['card']> & { kept: Kept | null }) | undefined },
  reference: string,
): Promise<{ begun: BegunAcceptance; invitations: string[] }> {
  const now = deps.clock.now();
  // Locks invitations before the subscription, in the same order as `acceptInvitation`, to prevent deadlocks.
  const key = { commerce_id: principal.commerce_id, id: input.id };
  const pending = isUuid(input.id) ? await lockRenewalInvitations(deps.db, key, now) : [];
  const subscription = await requireSubscription(deps, principal, input.id);
  refuseWhileCharging(subscription);
  if (!isRenewable(subscription)) throw new ApiError(subscriptionErrors.subscription_not_renewable);
  for (const invitation of pending) await markAccepted(deps.db, invitation, now);
  const invitations = pending.map(({ id }) => id);
  const charged = input.card ? await replaceCard(deps, subscription, input.card) : subscription;
  return { begun: await beginAcceptance(deps, charged, RENEWAL, reference), invitations };
}
