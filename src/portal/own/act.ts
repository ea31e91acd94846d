import type { z } from 'zod';
import { type Acceptance, acceptInvitation } from '#src/billing/subscriptions/actions/accept.ts';
import { cancelSubscription } from '#src/billing/subscriptions/actions/cancel.ts';
import { renewSubscription } from '#src/billing/subscriptions/actions/renew.ts';
import { updatePaymentMethod } from '#src/billing/subscriptions/actions/update.ts';
import { findInvitation } from '#src/billing/subscriptions/of-payer/store.ts';
import type { paymentMethodBody } from '#src/billing/subscriptions/schema.ts';
import type { CardAttempt } from '#src/charging/card-testing/admit.ts';
import type { PayerConsents } from '#src/charging/keep-card.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call } from '#src/platform/http/route.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { type PortalCharge, type PortalSubscription, viewOwnCharge } from '../views.ts';
import { requireOwn, viewOwnById } from './subscriptions.ts';

type Card = z.infer<typeof paymentMethodBody>;
type Claim = Call<unknown>['claim'];

/** Replaces the subscription's card for future charges and returns the subscription. */
export async function updateCard(
  deps: Deps,
  { session, id, card, consents }: Pick<AcceptanceResult, 'session' | 'id' | 'consents'> & { card: Card },
): Promise<PortalSubscription> {
  const { deps: timed, principal } = asPayer(deps, session);
  await requireOwn(deps.db, session, id);
  await updatePaymentMethod(timed, principal, { id, ...card }, undefined, consents);
  return viewOwnById(deps, session, id);
}

/** Cancels a subscription, either at the end of the paid period or immediately. */
export async function cancel(
  deps: Deps,
  input: { session: PortalSession; id: string; at_period_end: boolean; reason?: string | null },
): Promise<PortalSubscription> {
  const { session, ...cancellation } = input;
  const { id } = cancellation;
  const { deps: timed, principal } = asPayer(deps, session);
  await inTransaction(deps.db, async (db) => {
    await requireOwn(db, session, id);
    await cancelSubscription({ ...timed, db }, principal, cancellation);
  });
  return viewOwnById(deps, session, id);
}

/**
 * Result when a payer accepts a renewal or an invitation. `pending` means that the card network has not responded yet;
 * the client must not repeat the request.
 */
export interface PortalAcceptance {
  outcome: 'done' | 'declined' | 'failed' | 'pending';
  /** Charge made when the payer accepted. Null if nothing had to be charged. */
  charge: PortalCharge | null;
  subscription: PortalSubscription;
}

interface AcceptanceResult {
  session: PortalSession;
  id: string;
  card?: Card | undefined;
  /** Consents that the payer gave for storing and charging the card. Undefined if the payer gave none. */
  consents?: PayerConsents | undefined;
  claim?: Claim | undefined;
  /** Client IP address. */
  address: string;
}

/**
 * Returns the attempt that counts against the card rate limits. Attempts with saved cards count too, because each
 * attempt reveals whether the card is valid.
 */
export function triedAt(
  subscriptionId: string,
  { session, card, address }: Pick<AcceptanceResult, 'session' | 'card' | 'address'>,
): CardAttempt {
  const { commerce_id, production } = session;
  return {
    payer: { commerce_id, production, address },
    targets: [{ type: 'subscription', id: subscriptionId }],
    card_number: card?.number ?? null,
  };
}

/** Renews a subscription and charges it. Opens its own transactions before and after the network call. */
export async function renew(deps: Deps, input: AcceptanceResult): Promise<PortalAcceptance> {
  const { session, card, consents, claim } = input;
  const { id } = await requireOwn(deps.db, session, input.id);
  const { deps: timed, principal } = asPayer(deps, session);
  const tried = triedAt(id, input);
  return viewAcceptance(
    deps,
    session,
    await renewSubscription(timed, principal, { id, card, consents, tried }, claim),
  );
}

/**
 * Accepts a merchant's invitation to renew or to change the plan, and charges it. Opens its own transactions before and
 * after the network call.
 */
export async function accept(deps: Deps, input: AcceptanceResult): Promise<PortalAcceptance> {
  const { session, id, card, consents, claim } = input;
  const invitation = isUuid(id) ? await findInvitation(deps.db, session, id) : undefined;
  if (!invitation) throw notFound();
  const { deps: timed, principal } = asPayer(deps, session);
  const tried = triedAt(invitation.subscription_id, input);
  const accepted = await acceptInvitation(timed, principal, invitation.id, claim, { card, consents, tried });
  return viewAcceptance(deps, session, accepted);
}

const OUTCOMES = { approved: 'done', declined: 'declined', failed: 'failed', open: 'pending' } as const;

export async function viewAcceptance(
  deps: Deps,
  session: PortalSession,
  { subscription, settled }: Pick<Acceptance, 'subscription' | 'settled'>,
): Promise<PortalAcceptance> {
  return {
    outcome: settled ? OUTCOMES[settled.operation.status] : 'done',
    charge: settled ? viewOwnCharge(settled.transaction) : null,
    subscription: await viewOwnById(deps, session, subscription.id),
  };
}
