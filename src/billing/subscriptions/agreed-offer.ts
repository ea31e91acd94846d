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
  /** Of the first charge; null where none was made. */
  invoice_id: string | null;
  /** Of the next one; null where there will be none. */
  upcoming: Invoice | null;
}

/**
 * What somebody agreed to who has subscribed, in the words of the offer that they saw: with what the first charge was, and not with
 * what the plan costs by now. Null where nothing is on record of a first charge, as after a trial.
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
  const redemptions = await listRedemptionsOf(deps.db, subscription, MOST_REDEMPTIONS);
  const first = redemptions.at(-1);
  // One that came later has nothing to do with the beginning.
  if (!first || Temporal.Instant.compare(first.created_at, subscription.created_at) !== 0) return null;
  const [coupon] = await listCouponsById(deps.db, subscription.commerce_id, [first.coupon_id]);
  return coupon ?? null;
}

const MOST_REDEMPTIONS = 100;

/** Where nothing had to be charged, its invoice is the newest for as long as no other was made. */
async function findFirst(deps: Deps, subscription: Subscription, id: string | null): Promise<Invoice | null> {
  const [invoice] =
    id === null
      ? await listInvoicesOf(deps.db, subscription, 1)
      : await listInvoicesById(deps.db, subscription.commerce_id, [id]);
  return invoice?.reason === 'create' ? invoice : null;
}
