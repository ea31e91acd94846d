import encodeQr from 'qr';
import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { changedActivePlan, groupedPlan, planView, rawPlan } from './schema.ts';
import type { Plan, PlanDetail } from './types.ts';

type RawPlan = z.infer<typeof rawPlan>;

/** Returns the URL of the hosted page where customers subscribe to a plan. */
export function checkoutUrl(baseUrl: string, planId: string): string {
  return `${baseUrl}/checkout/subscription-gateway/${planId}`;
}

export function viewPlan(plan: PlanDetail, baseUrl: string): z.infer<typeof planView> {
  const address = checkoutUrl(baseUrl, plan.id);
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    price: toNumber(plan.price),
    currencyType: plan.currency_type,
    production: plan.production,
    trialInterval: plan.trial_interval,
    trialPeriod: plan.trial_period,
    invoiceInterval: plan.invoice_interval,
    invoicePeriod: plan.invoice_period,
    graceInterval: plan.grace_interval,
    gracePeriod: plan.grace_period,
    discountInterval: plan.discount_interval,
    discountPeriod: plan.discount_period,
    discountTypeAmount: plan.discount_type_amount,
    discountSubscribersLimit: plan.discount_subscribers_limit,
    activeSubscribersLimit: plan.active_subscribers_limit,
    allowMultipleSubscriptions: plan.allow_multiple_subscriptions,
    subscriptionGroupId: plan.subscription_group_id,
    groupName: plan.group_name,
    ...(plan.portal_change === null ? {} : { portalChange: plan.portal_change }),
    maxRecurrences: plan.max_recurrences,
    deadline: toColombiaText(plan.deadline),
    resultUrls: plan.result_urls,
    createdAt: toColombiaText(plan.created_at),
    active: plan.active,
    checkoutUrl: address,
    qrCodeSvg: qrSvg(address),
  };
}

export function viewChangedActive(plan: PlanDetail, baseUrl: string): z.infer<typeof changedActivePlan> {
  const {
    id,
    name,
    price,
    currencyType,
    active,
    createdAt,
    checkoutUrl: url,
    qrCodeSvg,
  } = viewPlan(plan, baseUrl);
  return { active, plan: { id, name, price, currencyType, active, createdAt, checkoutUrl: url, qrCodeSvg } };
}

export function viewRawPlan(plan: Plan, baseUrl: string): RawPlan {
  const address = checkoutUrl(baseUrl, plan.id);
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    price: toNumber(plan.price),
    currency_type: plan.currency_type,
    advanced_option_id: plan.advanced_option_id,
    tax: plan.tax_hundredths === null ? null : plan.tax_hundredths / 100,
    trial_period: plan.trial_period,
    trial_interval: plan.trial_interval,
    invoice_period: plan.invoice_period,
    invoice_interval: plan.invoice_interval,
    grace_period: plan.grace_period,
    grace_interval: plan.grace_interval,
    discount_period: plan.discount_period,
    discount_interval: plan.discount_interval,
    discount_subscribers_limit: plan.discount_subscribers_limit,
    discount_type_amount: plan.discount_type_amount,
    discount_amount: toNumber(plan.discount_amount),
    sort_order: plan.sort_order,
    active_subscribers_limit: plan.active_subscribers_limit,
    max_recurrences: plan.max_recurrences,
    deadline: toColombiaText(plan.deadline),
    production: plan.production,
    active: plan.active,
    subscription_group_id: plan.subscription_group_id,
    ...(plan.portal_change === null ? {} : { portal_change: plan.portal_change }),
    user_id: plan.user_id,
    office_id: plan.office_id,
    commerce_id: plan.commerce_id,
    allow_multiple_subscriptions: plan.allow_multiple_subscriptions,
    metadata: plan.metadata,
    created_at: toColombiaText(plan.created_at),
    checkout_url: address,
    checkout_url_commerce_assign: `${address}?commerce_assign=true`,
  };
}

export function viewGroupedPlan(plan: Plan): z.infer<typeof groupedPlan> {
  return {
    id: plan.id,
    name: plan.name,
    price: toNumber(plan.price),
    currency_type: plan.currency_type,
    invoice_period: plan.invoice_period,
    invoice_interval: plan.invoice_interval,
    production: plan.production,
    active: plan.active,
    subscription_group_id: plan.subscription_group_id,
    created_at: toColombiaText(plan.created_at),
  };
}

/**
 * Returns only those columns of a plan that `fields` names, separated by commas. Unknown names are ignored. If no
 * name is known, returns all columns.
 */
export function onlyFields(plan: RawPlan, fields: string | undefined): Partial<RawPlan> {
  const asked = new Set((fields ?? '').split(',').map((name) => name.trim()));
  const kept = Object.entries(plan).filter(([name]) => asked.has(name));
  return kept.length === 0 ? plan : Object.fromEntries(kept);
}

/** Renders a QR code on a white background, so that it can be scanned in dark mode. */
export function qrSvg(address: string): string {
  const svg = encodeQr(address, 'svg', { ecc: 'medium', border: 4 });
  return svg.replace(/^(<svg[^>]*>)/, '$1<rect width="100%" height="100%" fill="#fff"/>');
}
