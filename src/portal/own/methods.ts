import { chooseDefault } from '#src/billing/payment-sources/choose-default.ts';
import { removeAccount } from '#src/billing/payment-sources/remove.ts';
import { chargeTo } from '#src/billing/subscriptions/actions/update.ts';
import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { type ChargedTo, columnsOf, isUsable } from '#src/billing/subscriptions/charge/charged-to.ts';
import { listOwn } from '#src/billing/subscriptions/of-payer/store.ts';
import { findDefaultFor } from '#src/billing/subscriptions/require-offered.ts';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { lockSubscriptions } from '#src/billing/subscriptions/store.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { removeCard } from '#src/customers/cards/remove.ts';
import { findCard, listCards } from '#src/customers/cards/store.ts';
import { findDefaultId } from '#src/customers/payment-sources/default.ts';
import type { SourceStatus } from '#src/customers/payment-sources/states.ts';
import { listSources } from '#src/customers/payment-sources/store.ts';
import { requireSubscriber } from '#src/customers/subscribers/find.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { portalErrors } from '../errors.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { type PortalSource, viewChargedTo } from '../views.ts';
import { listOwnSubscribers } from './subscribers.ts';
import { requireOwn } from './subscriptions.ts';

/** A payment method of the payer: a saved card or account. */
export interface PortalMethod extends PortalSource {
  id: string;
  subscriber_id: string;
  status: SourceStatus;
  is_default: boolean;
  /** Subscriptions that are charged to this payment method, with their plan names. */
  used_by: readonly { id: string; plan: string }[];
}

interface PayerRequest {
  session: PortalSession;
}

/**
 * Account statuses that the portal shows. Refused and expired accounts are hidden, because the payer cannot use them.
 */
const SHOWN: readonly SourceStatus[] = ['pending', 'ready', 'revoked'];

/**
 * Lists the payer's payment methods at this merchant in all offices. Cards come before accounts, and new ones before
 * old ones.
 */
export async function listOwnMethods(deps: Deps, { session }: PayerRequest): Promise<PortalMethod[]> {
  const { deps: timed } = asPayer(deps, session);
  const { db } = deps;
  const now = timed.clock.now();
  const live = (await listOwn(db, session)).filter(({ status }) => !isOver(status));
  const context = await loadChargeContext(db, live);
  const planOf = ({ subscription_plan_id }: Subscription) => context.plan(subscription_plan_id).name;
  const methods: PortalMethod[] = [];
  for (const { id: subscriber_id } of await listOwnSubscribers(db, session)) {
    const owner = { commerce_id: session.commerce_id, production: session.production, subscriber_id };
    const default_id = await findDefaultId(db, owner);
    const accounts = (await listSources(db, owner)).filter(({ status }) => SHOWN.includes(status));
    const all: ChargedTo[] = [
      ...(await listCards(db, owner)).map((card) => ({ card, source: null })),
      ...accounts.map((source) => ({ card: null, source })),
    ];
    for (const one of all) {
      const { id, status = 'ready' } = one.card ? { id: one.card.id } : one.source;
      const users = live.filter(
        ({ card_id, payment_source_id }) => id === card_id || id === payment_source_id,
      );
      const used_by = users.map((user) => ({ id: user.id, plan: planOf(user) }));
      const shown = { ...viewChargedTo(one, now), id, subscriber_id, status, is_default: id === default_id };
      methods.push({ ...shown, used_by });
    }
  }
  return methods;
}

/** Returns a payment method of the payer. Throws 404 if it belongs to another payer or does not exist. */
async function findOwnMethod(
  deps: Deps,
  { session, id }: PayerRequest & { id: string },
): Promise<PortalMethod> {
  const found = (await listOwnMethods(deps, { session })).find((method) => method.id === id);
  if (!found) throw notFound();
  return found;
}

/**
 * Preview of removing a payment method. `moves` lists the replacement for each subscription that it pays, with null if
 * there is none.
 */
export interface PortalRemoval {
  method: PortalMethod;
  moves: readonly { plan: string; to: PortalSource | null }[];
}

export async function planRemoval(
  deps: Deps,
  { session, id }: PayerRequest & { id: string },
): Promise<PortalRemoval> {
  const { deps: timed } = asPayer(deps, session);
  const method = await findOwnMethod(deps, { session, id });
  const moves = [];
  for (const { id: user, plan } of method.used_by) {
    const to = await replacementFor(timed, await requireOwn(deps.db, session, user), id);
    moves.push({ plan, to: to && viewChargedTo(to, timed.clock.now()) });
  }
  return { method, moves };
}

/**
 * Returns the payment method that replaces a removed one: the default, or else the next usable one. Null if there is
 * none.
 */
function replacementFor(deps: Deps, subscription: Subscription, without: string): Promise<ChargedTo | null> {
  const now = deps.clock.now();
  return findDefaultFor(deps, subscription, (one) => {
    const id = one.card?.id ?? one.source?.id;
    return id !== without && isUsable(one, now);
  });
}

/**
 * Makes a payment method the payer's default. When a subscription resumes and its own method was removed, the default
 * is charged.
 */
export async function chooseOwnDefault(
  deps: Deps,
  { session, id }: PayerRequest & { id: string },
): Promise<void> {
  const { deps: timed, principal } = asPayer(deps, session);
  const { subscriber_id } = await findOwnMethod(deps, { session, id });
  await inTransaction(deps.db, async (db) => {
    const scope = { ...timed, db };
    await requireSubscriber(scope, principal, subscriber_id);
    const { commerce_id, production } = session;
    await chooseDefault(scope, { commerce_id, subscriber_id, production }, id);
  });
}

/**
 * Removes a payment method and moves its subscriptions to the default or another usable method. Throws if a
 * subscription has no replacement. Locks subscriptions before subscribers, as accepting an invitation does, to avoid
 * deadlocks.
 */
export async function removeOwnMethod(
  deps: Deps,
  { session, id }: PayerRequest & { id: string },
): Promise<void> {
  const { deps: timed, principal } = asPayer(deps, session);
  const { subscriber_id, used_by } = await findOwnMethod(deps, { session, id });
  const { commerce_id, production } = session;
  await inTransaction(deps.db, async (db) => {
    const scope = { ...timed, db };
    const users = await lockSubscriptions(
      db,
      commerce_id,
      used_by.map((one) => one.id),
    );
    const owner = { commerce_id, subscriber_id, production };
    for (const user of users) await moveAway(scope, user, id);
    await requireSubscriber(scope, principal, subscriber_id);
    const card = await findCard(db, owner, id);
    if (card) await removeCard(scope, card);
    else await removeAccount(scope, owner, id);
  });
}

async function moveAway(deps: Deps, subscription: Subscription, id: string): Promise<void> {
  const isUser = subscription.card_id === id || subscription.payment_source_id === id;
  if (!isUser || isOver(subscription.status)) return;
  const to = await replacementFor(deps, subscription, id);
  if (!to) {
    const context = await loadChargeContext(deps.db, [subscription]);
    const plan = context.plan(subscription.subscription_plan_id).name;
    throw new ApiError(portalErrors.payment_method_needed, { plan });
  }
  await chargeTo(deps, subscription, columnsOf(to));
}
