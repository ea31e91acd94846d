import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { isUsable, shownAs } from '#src/billing/subscriptions/charge/charged-to.ts';
import { listInvitationsOf } from '#src/billing/subscriptions/invitations/store.ts';
import { listRedemptionsOf } from '#src/billing/subscriptions/redemptions/store.ts';
import { getSubscription } from '#src/billing/subscriptions/routes.ts';
import type { Discount } from '#src/billing/subscriptions/types.ts';
import { draftUpcoming } from '#src/billing/subscriptions/upcoming.ts';
import { listCouponsById } from '#src/catalog/coupons/store.ts';
import type { Deps } from '#src/deps.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { listInvoicesOf } from '#src/ledger/invoices/store.ts';
import { listOfSubscription, listReturnsOf } from '#src/ledger/transactions/store.ts';
import { listMailSummaries } from '#src/messages/mails/of-subject/summaries.ts';
import { listDeliveriesOf } from '#src/messages/webhooks/of-subject/store.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import { resolveNames } from '../../audit/names.ts';
import type { Caller } from '../../caller.ts';

/** A discount of the subscription. Invoices refer to it by id. */
export interface KnownDiscount {
  discount: Discount;
  ends_at: Temporal.Instant | null;
  /** Code of the coupon; null if the discount comes from the plan. */
  code: string | null;
}

const MAX_DISCOUNTS = 50;

/** Loads the subscription with its plan, subscriber and payment source. Throws 404 if the caller may not see it. */
export async function loadSubscription(deps: Deps, { principal }: Caller, id: string) {
  const subscription = await getSubscription(deps, principal, id);
  const context = await loadChargeContext(deps.db, [subscription]);
  const chargedTo = context.chargedTo(subscription);
  const { brand, last_four } = shownAs(chargedTo);
  const now = deps.clock.now();
  const { scheduled_plan_id } = subscription;
  return {
    subscription,
    now,
    plan: context.plan(subscription.subscription_plan_id),
    scheduled: scheduled_plan_id === null ? null : context.plan(scheduled_plan_id),
    subscriber: context.subscriber(subscription.subscriber_id),
    source: {
      name: sourceName(brand, last_four),
      expires: chargedTo.card?.expiration_date ?? null,
      is_usable: isUsable(chargedTo, subscription.next_charge_at ?? now),
    },
  };
}

export type LoadedSubscription = Awaited<ReturnType<typeof loadSubscription>>;

/**
 * Loads the subscription's upcoming invoice and its history: at most `size + 1` rows of each kind, such as
 * transactions or mails.
 */
export async function loadHistory(deps: Deps, { subscription }: LoadedSubscription, size: number) {
  const { commerce_id, production, id } = subscription;
  const limit = size + 1;
  const subject = { commerce_id, production, subject: `subscription:${id}` };
  const transactions = await listOfSubscription(deps.db, subscription, limit);
  const changes = await listChangesOf(deps.db, { commerce_id, production, kind: 'subscription', id });
  const charged = transactions.filter(({ refunded, approved_at }) => refunded > 0n || approved_at !== null);
  return {
    transactions,
    returns: await listReturnsOf(
      deps.db,
      commerce_id,
      charged.map((one) => one.id),
    ),
    invoices: await listInvoicesOf(deps.db, subscription, limit),
    deliveries: await listDeliveriesOf(deps.db, subject, limit),
    mails: await listMailSummaries(deps, subject, limit),
    invitations: await listInvitationsOf(deps.db, subscription, limit),
    discounts: await loadDiscounts(deps, subscription),
    upcoming: await draftUpcoming(deps, subscription),
    changes: await resolveNames(deps.db, commerce_id, changes),
  };
}

export type SubscriptionHistory = Awaited<ReturnType<typeof loadHistory>>;

async function loadDiscounts(
  deps: Deps,
  subscription: LoadedSubscription['subscription'],
): Promise<Map<string, KnownDiscount>> {
  const redemptions = await listRedemptionsOf(deps.db, subscription, MAX_DISCOUNTS);
  const ids = redemptions.map(({ coupon_id }) => coupon_id);
  const coupons = await listCouponsById(deps.db, subscription.commerce_id, ids);
  const codes = new Map(coupons.map(({ id, code }) => [id, code]));
  const redeemed = redemptions.map(({ discount, discount_ends_at, coupon_id }) => {
    return { discount, ends_at: discount_ends_at, code: codes.get(coupon_id) ?? null };
  });
  const { discount, discount_ends_at } = subscription;
  const own =
    discount === null
      ? []
      : [{ discount, ends_at: discount_ends_at, code: codes.get(discount.coupon_id ?? '') ?? null }];
  return new Map([...own, ...redeemed].map((one) => [one.discount.id, one]));
}
