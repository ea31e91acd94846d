import { z } from 'zod';
import { CURRENCIES, DISCOUNT_TYPES, INTERVALS } from '#src/kernel/lists.ts';
import { toNumber } from '#src/kernel/money.ts';
import { MAX_PRICE, MIN_PRICE } from '#src/kernel/prices.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, metadata, nullable, optional, required } from '#src/platform/http/fields.ts';
import {
  dateTime,
  decimal,
  flag,
  id,
  integer,
  isBroken,
  oneOf,
  RULE_TEXTS,
  text,
  url,
} from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';
import { PORTAL_CHANGES } from './types.ts';

const RESULT_URLS_MAX = 20;
const URL_NAME_MAX = 255;
const URL_NAMES_TEXT: Text = {
  en: 'The {field} takes at most 20 addresses, with names of 1 to 255 characters.',
  es: 'El campo {field} lleva máximo 20 direcciones, con nombres de 1 a 255 caracteres.',
};
const COUNT_MAX = 100_000;

export const resultUrls = z
  .record(z.string(), nullable(url({ max: 2048 })).unwrap())
  .superRefine((urls, context) => {
    const names = Object.keys(urls);
    if (names.length <= RESULT_URLS_MAX && names.every(isUrlName)) return;
    context.addIssue({ code: 'custom', params: { text: URL_NAMES_TEXT } });
  })
  .meta({
    description:
      'URLs by name. `webhook` receives the webhook events. The payer returns to `return` after the payment.',
  });

function isUrlName(name: string): boolean {
  return !isBroken(text({ max: URL_NAME_MAX }).read(name));
}

/** Plan fields that have the same validation rules in create and update requests. */
const sharedFields = {
  tax: nullable(decimal({ min: 0n, max: 10_000n })),
  trial_period: optional(integer({ min: 0, max: 30 })),
  trial_interval: optional(oneOf(INTERVALS)),
  // Null means that no value is set. The API returns null in this case, and clients send plans back unchanged.
  grace_period: nullable(integer({ min: 0, max: 7 })),
  grace_interval: nullable(oneOf(INTERVALS)),
  max_recurrences: nullable(integer({ min: 1, max: 100 })),
  deadline: nullable(dateTime),
  active_subscribers_limit: nullable(integer({ min: 0, max: COUNT_MAX })),
  allow_multiple_subscriptions: optional(flag),
  sort_order: nullable(integer({ min: -COUNT_MAX, max: COUNT_MAX })),
  subscription_group_id: nullable(id({ max: 255 })),
  portal_change: nullable(oneOf(PORTAL_CHANGES)),
  advanced_options: z.object({ result_urls: resultUrls.nullable().optional() }).nullable().optional(),
  discount_type_amount: nullable(oneOf(DISCOUNT_TYPES)),
  discount_amount: nullable(decimal({ min: 0n })),
  discount_interval: optional(oneOf(INTERVALS)),
  metadata,
};

const name = text({ max: 150 });
const description = text({ max: 500 });
const invoicePeriod = integer({ min: 1, max: 30 });

export const createPlanBody = z
  .object({
    name: required(name),
    description: required(description),
    price: required(decimal({ min: MIN_PRICE })),
    currency_type: required(oneOf(CURRENCIES)),
    invoice_period: required(invoicePeriod),
    invoice_interval: required(oneOf(INTERVALS)),
    office: required(officeId),
    ...sharedFields,
    discount_period: optional(integer({ min: 0, max: 30 })),
    discount_subscribers_limit: nullable(integer({ min: 1, max: COUNT_MAX })),
  })
  .superRefine((plan, context) => {
    const max = MAX_PRICE[plan.currency_type];
    if (typeof plan.price !== 'bigint' || max === undefined || plan.price <= max) return;
    const values = { max: toNumber(max) };
    context.addIssue({ code: 'custom', path: ['price'], params: { text: RULE_TEXTS.max, values } });
  }, CHECK_ALWAYS);

export const updatePlanBody = z.object({
  name: optional(name),
  description: optional(description),
  price: optional(decimal({ min: MIN_PRICE })),
  currency_type: optional(oneOf(CURRENCIES)),
  invoice_period: optional(invoicePeriod),
  invoice_interval: optional(oneOf(INTERVALS)),
  office: optional(officeId),
  ...sharedFields,
  discount_period: optional(integer({ min: 0, max: COUNT_MAX })),
  discount_subscribers_limit: nullable(integer({ min: 0, max: COUNT_MAX })),
});

const interval = z.enum(INTERVALS);

const portalChange = z
  .enum(PORTAL_CHANGES)
  .optional()
  .meta({ description: 'How subscribers can change to this plan in the portal. Absent if they cannot.' });

export const planView = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    price: z.number(),
    currencyType: z.enum(CURRENCIES),
    production: z.boolean(),
    trialInterval: interval,
    trialPeriod: z.int(),
    invoiceInterval: interval,
    invoicePeriod: z.int(),
    graceInterval: interval.nullable(),
    gracePeriod: z.int().nullable(),
    discountInterval: interval,
    discountPeriod: z.int(),
    discountTypeAmount: z.enum(DISCOUNT_TYPES).nullable(),
    discountSubscribersLimit: z.int().nullable(),
    activeSubscribersLimit: z.int().nullable(),
    allowMultipleSubscriptions: z.boolean(),
    subscriptionGroupId: z.uuid().nullable(),
    groupName: z.string().nullable(),
    portalChange,
    maxRecurrences: z.int().nullable(),
    deadline: z.string().nullable(),
    resultUrls: z.record(z.string(), z.string().nullable()).nullable(),
    createdAt: z.string(),
    active: z.boolean(),
    checkoutUrl: z.string(),
    qrCodeSvg: z.string(),
  })
  .meta({ id: 'Plan' });

export const savedPlan = z.strictObject({ saved: z.literal(true), plan: planView });

export const changedActivePlan = z.strictObject({
  active: z.boolean(),
  plan: planView.pick({
    id: true,
    name: true,
    price: true,
    currencyType: true,
    active: true,
    createdAt: true,
    checkoutUrl: true,
    qrCodeSvg: true,
  }),
});

export const rawPlan = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    price: z.number(),
    currency_type: z.enum(CURRENCIES),
    advanced_option_id: z.int().nullable(),
    tax: z.number().nullable(),
    trial_period: z.int(),
    trial_interval: interval,
    invoice_period: z.int(),
    invoice_interval: interval,
    grace_period: z.int().nullable(),
    grace_interval: interval.nullable(),
    discount_period: z.int(),
    discount_interval: interval,
    discount_subscribers_limit: z.int().nullable(),
    discount_type_amount: z.enum(DISCOUNT_TYPES).nullable(),
    discount_amount: z.number().nullable(),
    sort_order: z.int().nullable(),
    active_subscribers_limit: z.int().nullable(),
    max_recurrences: z.int().nullable(),
    deadline: z.string().nullable(),
    production: z.boolean(),
    active: z.boolean(),
    subscription_group_id: z.uuid().nullable(),
    portal_change: portalChange,
    user_id: z.int(),
    office_id: z.int(),
    commerce_id: z.int(),
    allow_multiple_subscriptions: z.boolean(),
    metadata: z.record(z.string(), z.string()).nullable(),
    created_at: z.string(),
    checkout_url: z.string(),
    checkout_url_commerce_assign: z.string(),
  })
  .meta({ id: 'RawPlan' });

export const groupedPlan = rawPlan
  .pick({
    id: true,
    name: true,
    price: true,
    currency_type: true,
    invoice_period: true,
    invoice_interval: true,
    production: true,
    active: true,
    subscription_group_id: true,
    created_at: true,
  })
  .meta({ id: 'GroupedPlan' });
