import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';
import { type Invoices, invoices } from './invoices.ts';

/** Subscriptions. A subscription charges a subscriber for a plan in each billing period. */
export interface Subscriptions extends SubscriptionQueries, SubscriptionActions {
  /** Invoices of a subscription. */
  readonly invoices: Invoices;
}

/** Methods that read subscriptions. */
export interface SubscriptionQueries {
  /** Lists the subscriptions, newest first by default. */
  list(
    query?: QueryOf<'get_subscriptions_subscription'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscription'>;
  /** Lists the subscriptions of a plan. */
  listByPlan(
    plan: string,
    query?: QueryOf<'get_subscriptions_subscription_plan_plan'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscription_plan_plan'>;
  /** Lists the subscriptions of a subscriber. */
  listBySubscriber(
    subscriber: string,
    query?: QueryOf<'get_subscriptions_subscription_subscriber_subscriber'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscription_subscriber_subscriber'>;
  /** Returns a subscription. */
  get(
    id: string,
    query?: QueryOf<'get_subscriptions_subscription_id'>,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscription_id'>;
  /** Returns the amount and the date of the next charge of a subscription. */
  nextTransaction(
    id: string,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscription_id_next_transaction'>;
  /** Lists the charges of a subscription, newest first. */
  transactions(
    id: string,
    query?: QueryOf<'get_subscriptions_subscription_id_transactions'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscription_id_transactions'>;
  /** Returns the amounts that a change of plan would charge, without changing the subscription. */
  previewPlanChange(
    id: string,
    query: QueryOf<'get_subscriptions_subscription_id_change_plan_preview'>,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscription_id_change_plan_preview'>;
}

/** Methods that change subscriptions. */
export interface SubscriptionActions {
  /**
   * Creates a subscription and charges it immediately, or at the end of its trial. If the response has
   * `saved: false`, the outcome of the charge is pending: do not create the subscription again.
   */
  create(
    body: BodyOf<'post_subscriptions_subscription'>,
    options?: CallOptions,
  ): Result<'post_subscriptions_subscription'>;
  /** Updates the description and the metadata of a subscription. */
  update(
    id: string,
    body: BodyOf<'put_subscriptions_subscription_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscription_id'>;
  /** Cancels a subscription at the end of the paid period. With `at_period_end: false`, cancels it immediately. */
  cancel(
    id: string,
    body?: BodyOf<'put_subscriptions_subscription_cancel_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscription_cancel_id'>;
  /** Undoes a cancellation that is scheduled for the end of the paid period. */
  undoCancel(id: string, options?: CallOptions): Result<'put_subscriptions_subscription_cancel_id_take_back'>;
  /** Pauses the charges of a subscription until `resumes_at`, or until `resume` is called. */
  pause(
    id: string,
    body?: BodyOf<'post_subscriptions_subscription_id_pause'>,
    options?: CallOptions,
  ): Result<'post_subscriptions_subscription_id_pause'>;
  /** Resumes a paused subscription. */
  resume(id: string, options?: CallOptions): Result<'post_subscriptions_subscription_id_resume'>;
  /** Changes the plan of a subscription, immediately or at the end of the period. */
  changePlan(
    id: string,
    body: BodyOf<'put_subscriptions_subscription_id_change_plan'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscription_id_change_plan'>;
  /** Applies a coupon, identified by its code, to a subscription. */
  applyCoupon(
    id: string,
    code: string,
    options?: CallOptions,
  ): Result<'post_subscriptions_subscription_id_apply_coupon'>;
  /** Invites the subscriber by e-mail to renew a subscription that ended. */
  renew(id: string, options?: CallOptions): Result<'post_subscriptions_subscription_id_renew'>;
  /** Replaces the card of a subscription. */
  replaceCard(
    id: string,
    body: BodyOf<'put_subscriptions_subscription_id_update_payment_method'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscription_id_update_payment_method'>;
  /** Changes which payment source of the subscriber is charged for a subscription. */
  replacePaymentSource(
    id: string,
    payment_source: string,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscription_id_update_payment_source'>;
}

export function subscriptions(call: Call): Subscriptions {
  return { ...subscriptionQueries(call), ...subscriptionActions(call), invoices: invoices(call) };
}

function subscriptionQueries(call: Call): SubscriptionQueries {
  return {
    list: (query, options) => listOf(call, 'get_subscriptions_subscription', { query }, options),
    listByPlan: (plan, query, options) =>
      listOf(call, 'get_subscriptions_subscription_plan_plan', { path: { plan }, query }, options),
    listBySubscriber: (subscriber, query, options) => {
      const input = { path: { subscriber }, query };
      return listOf(call, 'get_subscriptions_subscription_subscriber_subscriber', input, options);
    },
    get: (id, query, options) => call('get_subscriptions_subscription_id', { path: { id }, query }, options),
    nextTransaction: (id, options) =>
      call('get_subscriptions_subscription_id_next_transaction', { path: { id } }, options),
    transactions: (id, query, options) =>
      listOf(call, 'get_subscriptions_subscription_id_transactions', { path: { id }, query }, options),
    previewPlanChange: (id, query, options) =>
      call('get_subscriptions_subscription_id_change_plan_preview', { path: { id }, query }, options),
  };
}

function subscriptionActions(call: Call): SubscriptionActions {
  return {
    create: (body, options) => call('post_subscriptions_subscription', { body }, options),
    update: (id, body, options) => call('put_subscriptions_subscription_id', { path: { id }, body }, options),
    cancel: (id, body = {}, options) =>
      call('put_subscriptions_subscription_cancel_id', { path: { id }, body }, options),
    undoCancel: (id, options) =>
      call('put_subscriptions_subscription_cancel_id_take_back', { path: { id } }, options),
    pause: (id, body = {}, options) =>
      call('post_subscriptions_subscription_id_pause', { path: { id }, body }, options),
    resume: (id, options) => call('post_subscriptions_subscription_id_resume', { path: { id } }, options),
    changePlan: (id, body, options) =>
      call('put_subscriptions_subscription_id_change_plan', { path: { id }, body }, options),
    applyCoupon: (id, code, options) =>
      call('post_subscriptions_subscription_id_apply_coupon', { path: { id }, body: { code } }, options),
    renew: (id, options) => call('post_subscriptions_subscription_id_renew', { path: { id } }, options),
    replaceCard: (id, body, options) =>
      call('put_subscriptions_subscription_id_update_payment_method', { path: { id }, body }, options),
    replacePaymentSource: (id, payment_source, options) => {
      const input = { path: { id }, body: { payment_source } };
      return call('put_subscriptions_subscription_id_update_payment_source', input, options);
    },
  };
}
