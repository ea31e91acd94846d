import { storingRefusals } from '#src/charging/keep-card.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { type AnyRoute, route } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { ok } from '#src/platform/http/route.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { applyCoupon } from './actions/apply-coupon.ts';
import { cancelSubscription } from './actions/cancel.ts';
import { inviteToRenew } from './actions/invite.ts';
import { pauseSubscription, resumeSubscription } from './actions/pause.ts';
import { undoCancellationAsMerchant } from './actions/undo-cancellation.ts';
import { updatePaymentMethod, updatePaymentSource } from './actions/update.ts';
import { invitedText } from './answers.ts';
import { subscriptionErrors } from './errors.ts';
import { PATH, tag } from './routes.ts';
import * as schema from './schema.ts';
import { viewCamel } from './views.ts';

const { subscription_canceled, subscription_inactive, payment_in_progress } = subscriptionErrors;

export const cancel = route({
  method: 'PUT',
  path: `${PATH}/cancel/:id`,
  tag,
  summary: 'Cancel a subscription',
  description:
    'Cancels at the end of the paid period. With `at_period_end: false`, cancels immediately. `reason` is stored as `cancellation_reason`.',
  access: 'token',
  body: schema.cancelBody,
  flag: 'canceled',
  answers: { 200: schema.canceledAnswer },
  errors: [
    commonErrors.not_found,
    subscriptionErrors.subscription_already_canceled,
    subscription_inactive,
    payment_in_progress,
  ],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const at_period_end = body.at_period_end ?? true;
    const input = { id, at_period_end, reason: body.reason ?? null };
    const subscription = await cancelSubscription(deps, principal, input);
    const view = viewCamel(subscription, deps.clock.now());
    const { status, canceled, cancelAtPeriodEnd, cancelAt, isActive } = view;
    const shown = { id: view.id, status, canceled, cancelAtPeriodEnd, cancelAt, isActive };
    return ok({ canceled: true, at_period_end, subscription: shown });
  },
});

export const undoCancellationRoute = route({
  method: 'PUT',
  path: `${PATH}/cancel/:id/take-back`,
  tag,
  summary: 'Undo a cancellation',
  description:
    'Undoes a cancellation that is scheduled for the end of the paid period. The subscription then renews normally.',
  access: 'token',
  flag: 'taken_back',
  answers: { 200: schema.undoneCancellationAnswer },
  errors: [
    commonErrors.not_found,
    subscription_inactive,
    subscriptionErrors.subscription_not_canceled,
    subscriptionErrors.subscriber_deleted,
    subscriptionErrors.plan_inactive,
    payment_in_progress,
  ],
  async handle(deps, { params: { id = '' } }, principal) {
    const view = viewCamel(await undoCancellationAsMerchant(deps, principal, { id }), deps.clock.now());
    const { status, canceled, nextChargeAt } = view;
    return ok({ taken_back: true, subscription: { id: view.id, status, canceled, nextChargeAt } });
  },
});

export const pause = route({
  method: 'POST',
  path: `${PATH}/:id/pause`,
  tag,
  summary: 'Pause the charges of a subscription',
  description:
    'Pauses the charges until `resumes_at`, or until the subscription is resumed. The subscriber keeps the service until the end of the paid period.',
  access: 'token',
  body: schema.pauseBody,
  flag: 'paused',
  answers: { 200: schema.pausedAnswer },
  errors: [commonErrors.not_found, subscription_canceled, subscription_inactive, payment_in_progress],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const input = { id, resumes_at: body.resumes_at ?? null };
    const view = viewCamel(await pauseSubscription(deps, principal, input), deps.clock.now());
    const { status, paused, pausedAt, resumesAt } = view;
    return ok({ paused: true, subscription: { id: view.id, status, paused, pausedAt, resumesAt } });
  },
});

export const resume = route({
  method: 'POST',
  path: `${PATH}/:id/resume`,
  tag,
  summary: 'Resume a paused subscription',
  description:
    'If the paid period is over, the next period starts now and is charged in the next charge run, at 19:00 in Colombia.',
  access: 'token',
  flag: 'resumed',
  answers: { 200: schema.resumedAnswer },
  errors: [
    commonErrors.not_found,
    subscription_canceled,
    subscription_inactive,
    subscriptionErrors.subscription_not_paused,
    payment_in_progress,
  ],
  async handle(deps, { params: { id = '' } }, principal) {
    const view = viewCamel(await resumeSubscription(deps, principal, { id }), deps.clock.now());
    return ok({ resumed: true, subscription: { id: view.id, status: view.status, paused: view.paused } });
  },
});

const paymentMethod = route({
  method: 'PUT',
  path: `${PATH}/:id/update-payment-method`,
  tag,
  summary: 'Replace the card of a subscription',
  access: 'token',
  transaction: 'own',
  body: schema.paymentMethodBody,
  flag: 'updated',
  lookUp: async ({ clock }, { datetime }) => [expiryIssue('datetime', datetime, clock.now())],
  answers: { 200: schema.updatedAnswer },
  errors: [
    commonErrors.not_found,
    subscription_canceled,
    subscription_inactive,
    ...Object.values(offerErrors),
    ...storingRefusals,
  ],
  async handle(deps, { params: { id = '' }, body, claim, keep, locale }, principal) {
    const answer = ok({ updated: true });
    const keyed = { claim, keep: (db: AnyDatabase) => keep(db, answer) };
    const consents = { tokens: body.consents ?? [], origin: null, locale };
    await updatePaymentMethod(deps, principal, { ...body, id }, keyed, consents);
    return answer;
  },
});

export const paymentSource = route({
  method: 'PUT',
  path: `${PATH}/:id/update-payment-source`,
  tag,
  summary: 'Charge a subscription to another account or saved card',
  description: '`payment_source` is the id of a `ready` payment source of the subscriber.',
  access: 'token',
  body: schema.paymentSourceBody,
  flag: 'updated',
  answers: { 200: schema.updatedAnswer },
  errors: [
    commonErrors.not_found,
    subscription_canceled,
    subscription_inactive,
    ...Object.values(offerErrors),
  ],
  async handle(deps, { params: { id = '' }, body }, principal) {
    await updatePaymentSource(deps, principal, { ...body, id });
    return ok({ updated: true });
  },
});

export const renew = route({
  method: 'POST',
  path: `${PATH}/:id/renew`,
  tag,
  summary: 'Invite the subscriber to renew a subscription',
  description:
    'Sends the invitation by e-mail. When the subscriber accepts the invitation, the card is charged.',
  access: 'token',
  flag: 'renewed',
  answers: { 200: schema.renewedAnswer },
  errors: [
    commonErrors.not_found,
    subscriptionErrors.invitation_already_pending,
    subscriptionErrors.subscriber_without_card,
    subscriptionErrors.subscriber_deleted,
    subscriptionErrors.subscriber_already_subscribed,
    subscriptionErrors.plan_inactive,
    subscriptionErrors.plan_subscribers_limit_reached,
  ],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    const invitation = await inviteToRenew(deps, principal, { id });
    return ok({ renewed: true, message: invitedText(locale), invitation_id: invitation.id });
  },
});

export const coupon = route({
  method: 'POST',
  path: `${PATH}/:id/apply-coupon`,
  tag,
  summary: 'Apply a coupon to a subscription',
  description: 'A subscription has at most one coupon. A new coupon replaces the previous one.',
  access: 'token',
  body: schema.applyCouponBody,
  flag: 'applied',
  answers: { 200: schema.appliedCoupon },
  errors: [
    commonErrors.not_found,
    subscriptionErrors.coupon_invalid,
    subscription_canceled,
    subscription_inactive,
  ],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const { subscription, coupon: applied } = await applyCoupon(deps, principal, { id, code: body.code });
    const discount_ends_at = toColombiaText(subscription.discount_ends_at);
    return ok({ applied: true, coupon_id: applied.id, discount_ends_at });
  },
});

export const subscriptionActionRoutes: readonly AnyRoute[] = [
  cancel,
  undoCancellationRoute,
  pause,
  resume,
  paymentMethod,
  paymentSource,
  renew,
  coupon,
];
