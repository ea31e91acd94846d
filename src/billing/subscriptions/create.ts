import type { z } from 'zod';
import type { Plan, PlanWithUrls } from '#src/catalog/plans/types.ts';
import { type CardAttempt, limitCardAttempts } from '#src/charging/card-testing/admit.ts';
import { type CardToStore, consentsOf, type PayerConsents, withStoredCard } from '#src/charging/keep-card.ts';
import { callAndSettle, settleOne } from '#src/charging/settle.ts';
import type { Kept } from '#src/customers/cards/vault.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import { rateAt } from '#src/ledger/transactions/rates.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type LockedMerchant, lockMerchants } from '#src/tenancy/merchants/store.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
import { lockBalance } from './balance.ts';
import { type CardholderInput, callNetwork } from './charge/call.ts';
import { type ChargeContext, loadChargeContext } from './charge/charge-context.ts';
import { type ChargedTo, columnsOf } from './charge/charged-to.ts';
import { type Opened, openCharges } from './charge/open.ts';
import { saveChanges } from './charge/save.ts';
import { answerOf, type Settled, settleFree, subscriptionOwner } from './charge/settle.ts';
import { chooseSource } from './choose-source.ts';
import { subscriptionErrors } from './errors.ts';
import { firstCard } from './keep-card.ts';
import type { KeyedWork } from './keyed-work.ts';
import { takeCoupon, takesPlanDiscount } from './offer-plan.ts';
import { requireParties } from './parties.ts';
import { insertRedemption } from './redemptions/store.ts';
import { planRefusal } from './references.ts';
import { type Agreement, isAgreed } from './rules/plan-offer.ts';
import { newSubscription } from './rules/start.ts';
import type { createSubscriptionBody } from './schema.ts';
import { completeSessions } from './sessions/store.ts';
import { insertSubscription } from './store.ts';
import type { Subscription } from './types.ts';

/** Request body of the API, plus the fields that only the hosted pages set. */
type Input = z.infer<typeof createSubscriptionBody> & {
  coupon?: string | null;
  agreement?: Agreement;
  checkout_session_id?: string | null;
};

/**
 * Callbacks for a caller that writes other rows, such as a subscriber, in the transaction that creates the
 * subscription.
 */
interface Prepared {
  /** Returns the card to store at the provider before the transaction. Returns null if no card is to be stored. */
  to_keep: () => Promise<CardToStore | null>;
  prepare(scope: Deps, id: string): Promise<Input>;
}

/**
 * Result of creating a subscription: the subscription if no charge was needed, or else the outcome of its first
 * charge.
 */
export type Creation =
  | { subscription: Subscription; settled: null }
  | { subscription: null; settled: Settled };

/**
 * Creates a subscription and makes its first charge immediately, unless it starts with a trial. With `return_url`,
 * the bank may require a 3-D Secure challenge at the URL in the transaction's `url_response`.
 */
export async function createSubscription(
  deps: Deps,
  principal: Principal,
  input: Input | Prepared,
  { claim, keep }: KeyedWork<Subscription>,
  {
    return_url = null,
    tried = null,
    // Reference of the first charge, which is also the id of the subscription. The hosted pages use it to find a
    // subscription that needed no charge.
    reference = newId(),
    consents = consentsOf(reference),
  }: {
    return_url?: string | null;
    tried?: CardAttempt | null;
    reference?: string;
    consents?: PayerConsents;
  } = {},
): Promise<Creation> {
  const write = (kept: Kept | null) =>
    inTransaction(deps.db, async (db) => {
      const scope = { ...deps, db };
      await claim(db, reference);
      const asked = 'prepare' in input ? await input.prepare(scope, reference) : input;
      const work = await begin(scope, principal, { ...asked, kept }, reference);
      if ('subscription' in work) await keep(db, work.subscription);
      return { ...work, cvv: asked.card_information?.cvv };
    });
  const open = async () => {
    const card = 'prepare' in input ? await input.to_keep() : await firstCard(deps, principal, input);
    return withStoredCard(deps, card, { ...consents, given_for: reference }, write);
  };
  const begun = await limitCardAttempts(deps, tried, reference, open);
  if ('subscription' in begun) return { subscription: begun.subscription, settled: null };
  const { cvv } = begun;
  return { subscription: null, settled: await chargeNow(deps, begun, { cvv, return_url, tried }) };
}

/** Sends one charge to the provider and writes its outcome. */
export async function chargeNow(
  deps: Deps,
  { opened, context }: { opened: Opened; context: ChargeContext },
  { tried = null, ...present }: CardholderInput & { tried?: CardAttempt | null } = {},
): Promise<Settled> {
  const { subscription } = opened;
  const known = { opened: new Map([[opened.invoice.id, opened]]), context };
  return callAndSettle<Settled>(deps, opened, {
    tried,
    call: () => callNetwork(deps, context, opened, present),
    settle: (finding) => settleOne(deps, subscriptionOwner(known), answerOf(opened, finding)),
    left: (unknown) => ({ ...unknown, subscription }),
  });
}

type Begun = { subscription: Subscription } | { opened: Opened; context: ChargeContext };

async function begin(
  deps: Deps,
  principal: Principal,
  input: Input & { kept: Kept | null },
  reference: string,
): Promise<Begun> {
  // All rows get the same timestamp.
  const now = deps.clock.now();
  const scope: Deps = { ...deps, clock: { now: () => now } };
  const { plan, subscriber } = await requireParties(scope, principal, input);
  const [, chargedTo, early] = await inPipeline(scope.db, (db) => [
    requirePlace({ ...scope, db }, plan, subscriber),
    chooseSource({ ...scope, db }, { subscriber, plan }, input, reference),
    // Locks coupons before balances, as all other code does, to prevent deadlocks. With a coupon, the balance is
    // loaded later.
    input.coupon ? Promise.resolve(null) : loadFirst(db, plan, subscriber),
  ]);
  const coupon = input.coupon ? await takeCoupon(scope, plan, input.coupon) : null;
  const subscription = newSubscription({
    id: reference,
    plan,
    subscriber,
    ...columnsOf(chargedTo),
    description: input.description ?? null,
    reference: input.reference ?? null,
    checkout_session_id: input.checkout_session_id ?? null,
    metadata: mergeMetadata(null, input.metadata),
    webhook_url: input.webhook_url ?? null,
    has_plan_discount: coupon === null && (await takesPlanDiscount(scope, plan)),
    coupon,
    now,
  });
  if (input.agreement && !isAgreed(input.agreement, subscription, plan, now)) {
    throw new ApiError(subscriptionErrors.terms_changed);
  }
  const { merchants, balance } = early ?? (await loadFirst(scope.db, plan, subscriber));
  const context = await contextOf(scope.db, subscription, { plan, subscriber, chargedTo, merchants });
  if (subscription.status === 'trial') {
    await insertSubscription(scope.db, subscription);
    await recordRedemption(scope.db, subscription);
    await setFirstCards(scope.db, [subscription]);
    await completeSessions(scope.db, [subscription], now);
    return { subscription: await keep(scope, context, subscription) };
  }
  const draft = {
    subscription,
    plan,
    reason: 'create',
    start: subscription.starts_at,
    anchor_day: subscription.anchor_day,
    pending: [],
    balance,
    change: null,
    previous: null,
    now,
    reference,
    is_new: true,
  } as const;
  const { opened, free } = await openCharges(scope, context, [draft], { merchant: merchants[0] });
  await recordRedemption(scope.db, subscription);
  if (opened[0]) return { opened: opened[0], context };
  await setFirstCards(scope.db, [subscription]);
  await completeSessions(scope.db, [subscription], now);
  const { changes } = await settleFree(scope, context, free);
  const { saved } = await saveChanges(scope, context, changes);
  return { subscription: saved[0] ?? subscription };
}

/**
 * Loads the balance and the merchant for the first charge. Locks the merchant, so that it cannot be disabled before
 * commit. For a trial, the balance is not loaded.
 */
async function loadFirst(
  db: Deps['db'],
  { commerce_id, production, currency_type, trial_period }: Plan,
  { id: subscriber_id }: Subscriber,
): Promise<{ merchants: LockedMerchant[]; balance: bigint }> {
  // Locks the merchant last, as all other code does, to prevent deadlocks.
  const [balance, merchants] = await inPipeline(db, (scope) => [
    trial_period > 0
      ? Promise.resolve(0n)
      : lockBalance(scope, { commerce_id, subscriber_id, production, currency_type }),
    lockMerchants(scope, [commerce_id]),
  ]);
  return { merchants, balance };
}

/** Builds the charge context from rows that are already loaded. */
function contextOf(
  db: Deps['db'],
  subscription: Subscription,
  known: {
    plan: PlanWithUrls;
    subscriber: Subscriber;
    chargedTo: ChargedTo;
    merchants: readonly MerchantSummary[];
  },
): Promise<ChargeContext> {
  const { card, source } = known.chargedTo;
  const rows = {
    plans: new Map([[known.plan.id, known.plan]]),
    subscribers: new Map([[known.subscriber.id, known.subscriber]]),
    merchants: new Map(known.merchants.map((merchant) => [merchant.id, merchant])),
    ...(card ? { cards: new Map([[card.id, card]]) } : { sources: new Map([[source.id, source]]) }),
  };
  return loadChargeContext(db, [subscription], [], { rows });
}

/**
 * Records the redemption of the coupon that a subscription starts with. If the first charge is declined, the
 * redemption is deleted with the subscription.
 */
async function recordRedemption(db: Deps['db'], subscription: Subscription): Promise<void> {
  const { discount, discount_ends_at, created_at } = subscription;
  if (!discount || discount.coupon_id === null) return;
  const { id, coupon_id } = discount;
  const { commerce_id, id: subscription_id } = subscription;
  const redeemed = { commerce_id, id, coupon_id, subscription_id };
  await insertRedemption(db, { ...redeemed, discount, discount_ends_at, created_at });
}

/** Saves a new subscription that starts with a trial and is not charged yet. */
async function keep(deps: Deps, context: ChargeContext, subscription: Subscription): Promise<Subscription> {
  const before = { ...subscription, provisional: true };
  const change = { subscription, events: ['created'] as const, before, transaction: null };
  const { saved } = await saveChanges(deps, context, [change]);
  return saved[0] ?? subscription;
}

async function requirePlace(deps: Deps, plan: Plan, subscriber: Subscriber): Promise<void> {
  const refusal = await planRefusal(deps, plan, subscriber.id);
  if (refusal) throw new ApiError(refusal);
  // The exchange rate is also required for a trial, because the first charge needs it when the trial ends.
  await rateAt(deps.db, plan.currency_type, deps.clock.now());
}
