import { listCouponsById } from '#src/catalog/coupons/store.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { listInvoicesById, listInvoicesOf } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { listRedemptionsOf } from './redemptions/store.ts';
import { offerBegun, type PlanOffer } from './rules/plan-offer.ts';
import type { Subscription } from './types.ts';

interface AgreedInput {
  plan: Plan;
  subscription: Subscription;
  /**
   * Id of the first charge's invoice. If null, the newest invoice is used, provided that it belongs to the first
   * charge.
   */
  invoice_id: string | null;
  /** Invoice of the next charge. Null if there will be no further charge. */
  upcoming: Invoice | null;
}

/**
 * Rebuilds the offer that a subscriber agreed to. Uses the amounts of the first charge, because the plan's price may
 * have changed since. Returns null if the first charge has no invoice.
 */
export async function agreedOffer(deps: Deps, input: AgreedInput): Promise<PlanOffer | null> {
  const { plan, subscription, invoice_id, upcoming } = input;
  const coupon = await redeemedFirst(deps, subscription);
  if (subscription.provisional || subscription.status === 'trial')
    return offerBegun({ begun: subscription, plan, coupon, now: subscription.created_at });
  const invoice = await findFirst(deps, subscription, invoice_id);
  if (invoice === null) return null;
  const price = invoice.lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const { next_charge_at: at } = subscription;
  return {
    plan: { ...plan, price, tax_hundredths: invoice.tax_hundredths },
    coupon,
    trial_ends_at: null,
    first: { at: invoice.created_at, invoice },
    second: at === null || upcoming === null ? null : { at, invoice: upcoming },
  };
}

async function redeemedFirst(deps: Deps, subscription: Subscription): Promise<Coupon | null> {
  const redemptions = await listRedemptionsOf(deps.db, subscription, MAX_REDEMPTIONS);
  const first = redemptions.at(-1);
  // A coupon that was redeemed later is not part of the original offer.
  if (!first || Temporal.Instant.compare(first.created_at, subscription.created_at) !== 0) return null;
  const [coupon] = await listCouponsById(deps.db, subscription.commerce_id, [first.coupon_id]);
  return coupon ?? null;
}

const MAX_REDEMPTIONS = 100;

/**
 * Returns the invoice of the first charge, or null. Without an id, checks only the newest invoice of the
 * subscription.
 */
async function findFirst(deps: Deps, subscription: Subscription, id: string | null): Promise<Invoice | null> {
  const [invoice] =
    id === null
      ? await listInvoicesOf(deps.db, subscription, 1)
      : await listInvoicesById(deps.db, subscription.commerce_id, [id]);
  return invoice?.reason === 'create' ? invoice : null;
}
