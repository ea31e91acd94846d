import { z } from 'zod';
import { rawPlan } from '#src/catalog/plans/schema.ts';
import { consentTokens } from '#src/charging/consents/schema.ts';
import { paymentSourceView } from '#src/customers/payment-sources/schema.ts';
import { listedSubscriber } from '#src/customers/subscribers/schema.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { invoiceLine } from '#src/ledger/invoices/schema.ts';
import { statusRecord } from '#src/ledger/transactions/schema.ts';
import { CHECK_ALWAYS, metadata, nullable, required } from '#src/platform/http/fields.ts';
import { flag, id, isBroken, isoDateTime, oneOf, startDate, text, url } from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';
import { cardFields, cardInformation, checkCvv, SOURCE_TEXTS } from './card-fields.ts';
import { PRORATION_BEHAVIORS, SUBSCRIPTION_STATUSES } from './types.ts';

/** Id of a saved card. Its format is not validated, because the lookup in the database rejects unknown ids. */
const token = id();

/** Reference that the merchant assigns to a subscription, such as an order number. */
export const subscriptionReference = nullable(text({ max: 255 }));

export const createSubscriptionBody = z
  .object({
    plan_id: required(id()),
    subscriber_id: required(id()),
    office: required(officeId),
    description: nullable(text({ max: 255 })),
    reference: subscriptionReference,
    metadata,
    webhook_url: nullable(url({ max: 2048 })),
    card: nullable(token),
    card_information: cardInformation.nullable().optional(),
    payment_source: nullable(token),
    consents: consentTokens,
  })
  .superRefine((body, context) => {
    const hasToken = (body.card ?? null) !== null;
    const hasData = (body.card_information ?? null) !== null;
    if ((body.payment_source ?? null) !== null) {
      if (!hasToken && !hasData) return;
      context.addIssue({
        code: 'custom',
        path: ['payment_source'],
        params: { text: SOURCE_TEXTS.two_sources },
      });
      return;
    }
    if (hasToken !== hasData) return;
    const refuse = (path: string[], refusal: Text) =>
      context.addIssue({ code: 'custom', path, params: { text: refusal } });
    refuse(['card'], hasToken ? SOURCE_TEXTS.two_cards : SOURCE_TEXTS.no_card);
    if (!hasToken) refuse(['card_information', 'holder'], SOURCE_TEXTS.no_holder);
  }, CHECK_ALWAYS);

export const updateSubscriptionBody = z.object({ description: nullable(text({ max: 255 })), metadata });

export const cancelBody = z.object({ at_period_end: nullable(flag), reason: nullable(text({ max: 500 })) });
export const pauseBody = z.object({ resumes_at: nullable(startDate) });
export const applyCouponBody = z.object({ code: required(text({ max: 64 })) });
export const paymentSourceBody = z.object({ payment_source: required(token) });
export const paymentMethodBody = z
  .object({ ...cardFields, consents: consentTokens })
  .superRefine(checkCvv, CHECK_ALWAYS);

export const changePlanBody = z.object({
  plan_id: required(id()),
  mode: nullable(oneOf(['direct', 'invitation'])),
  proration_behavior: nullable(oneOf(PRORATION_BEHAVIORS)),
  applies_at: nullable(oneOf(['now', 'period_end'])),
  prorated_at: nullable(isoDateTime),
});

/** Reads the proration behavior from a query parameter. Returns null if the value is invalid. */
export function readBehavior(value: string | undefined) {
  const read = value === undefined ? 'create_prorations' : oneOf(PRORATION_BEHAVIORS).read(value);
  return isBroken(read) ? null : read;
}

const pairs = z.record(z.string(), z.string()).nullable();
const moment = z.string().nullable();

export const subscriptionView = z
  .strictObject({
    id: z.uuid(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: pairs,
    webhook_url: z.string().nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    environment: z.enum(['production', 'testing']),
    starts_at: moment,
    ends_at: moment,
    ends_at_iso: moment,
    grace_ends_at: moment,
    trial_ends_at: moment,
    discount_ends_at: moment,
    canceled_at: moment,
    cancel_at_period_end: z.boolean(),
    cancel_at: moment,
    cancellation_reason: z.string().optional().meta({
      description: 'Reason of the cancellation, as sent by the merchant. Absent if no reason was sent.',
    }),
    paused_at: moment,
    resumes_at: moment,
    next_transaction: moment.optional(),
    next_charge_at: moment.optional(),
    on_trial: z.boolean(),
    on_discount: z.boolean(),
    on_grace_period: z.boolean(),
    paused: z.boolean(),
    canceled: z.boolean(),
    is_active: z.boolean(),
    is_ended: z.boolean(),
    subscription_plan_id: z.uuid(),
    scheduled_plan_id: z.uuid().nullable(),
    subscriber_id: z.uuid(),
    payment_source: z.union([z.uuid(), paymentSourceView]).optional().meta({
      description:
        'Id of the account that is charged. Absent if a card is charged. With `expand[]=payment_source`, the object of the account or card.',
    }),
    office_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    plan: rawPlan.optional(),
    subscriber: listedSubscriber.optional(),
  })
  .meta({ id: 'Subscription' });

export const camelSubscription = z
  .strictObject({
    id: z.uuid(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: pairs,
    webhookUrl: z.string().nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    environment: z.enum(['production', 'testing']),
    planId: z.uuid(),
    scheduledPlanId: z.uuid().nullable(),
    subscriberId: z.uuid(),
    officeId: z.int(),
    startsAt: moment,
    endsAt: moment,
    endsAtIso: moment,
    graceEndsAt: moment,
    trialEndsAt: moment,
    discountEndsAt: moment,
    canceledAt: moment,
    cancelAtPeriodEnd: z.boolean(),
    cancelAt: moment,
    pausedAt: moment,
    resumesAt: moment,
    nextRenewAt: moment,
    nextChargeAt: moment,
    onTrial: z.boolean(),
    onDiscount: z.boolean(),
    onGracePeriod: z.boolean(),
    paused: z.boolean(),
    canceled: z.boolean(),
    isActive: z.boolean(),
    isEnded: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ChangedSubscription' });

export const subscriptionTransaction = z
  .strictObject({ ...statusRecord.shape, id: z.uuid() })
  .meta({ id: 'SubscriptionTransaction' });

export const createdSubscription = z.strictObject({
  saved: z.literal(true),
  subscription: subscriptionView,
  transaction: subscriptionTransaction.nullable(),
});

/**
 * Response to a creation whose first charge has an unknown outcome. Until the outcome is known, the subscription
 * cannot be read.
 */
export const pendingSubscription = z.strictObject({
  saved: z.literal(false),
  message: z.string(),
  subscription_id: z.uuid(),
  transaction: subscriptionTransaction,
});

export const canceledAnswer = z.strictObject({
  canceled: z.literal(true),
  at_period_end: z.boolean(),
  subscription: camelSubscription.pick({
    id: true,
    status: true,
    canceled: true,
    cancelAtPeriodEnd: true,
    cancelAt: true,
    isActive: true,
  }),
});

export const undoneCancellationAnswer = z.strictObject({
  taken_back: z.literal(true),
  subscription: camelSubscription.pick({ id: true, status: true, canceled: true, nextChargeAt: true }),
});

export const pausedAnswer = z.strictObject({
  paused: z.literal(true),
  subscription: camelSubscription.pick({
    id: true,
    status: true,
    paused: true,
    pausedAt: true,
    resumesAt: true,
  }),
});

export const resumedAnswer = z.strictObject({
  resumed: z.literal(true),
  subscription: camelSubscription.pick({ id: true, status: true, paused: true }),
});

export const appliedCoupon = z.strictObject({
  applied: z.literal(true),
  coupon_id: z.uuid(),
  discount_ends_at: moment,
});

export const updatedAnswer = z.strictObject({ updated: z.literal(true) });
export const renewedAnswer = z.strictObject({
  renewed: z.literal(true),
  message: z.string(),
  invitation_id: z.uuid(),
});

export const nextTransaction = z.strictObject({
  next_renew_at: moment,
  charge_scheduled_at: moment,
  amount: z.number(),
  currency_type: z.enum(CURRENCIES),
  proration_amount: z.number(),
  discount_amount: z.number(),
  balance_applied: z.number(),
  line_items: z.array(invoiceLine),
});
