import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

export function subscriptions(call: Call) {
  return { ...reading(call), ...changing(call), invoices: invoices(call) };
}

function reading(call: Call) {
  return {
    list: (query?: QueryOf<'get_subscriptions_subscription'>, options?: CallOptions) =>
      listOf(call, 'get_subscriptions_subscription', { query }, options),
    listOfPlan: (
      plan: string,
      query?: QueryOf<'get_subscriptions_subscription_plan_plan'>,
      options?: CallOptions,
    ) => listOf(call, 'get_subscriptions_subscription_plan_plan', { path: { plan }, query }, options),
    listOfSubscriber: (
      subscriber: string,
      query?: QueryOf<'get_subscriptions_subscription_subscriber_subscriber'>,
      options?: CallOptions,
    ) =>
      listOf(
        call,
        'get_subscriptions_subscription_subscriber_subscriber',
        { path: { subscriber }, query },
        options,
      ),
    get: (id: string, query?: QueryOf<'get_subscriptions_subscription_id'>, options?: CallOptions) =>
      call('get_subscriptions_subscription_id', { path: { id }, query }, options),
    /** The next charge as things stand. */
    nextTransaction: (id: string, options?: CallOptions) =>
      call('get_subscriptions_subscription_id_next_transaction', { path: { id } }, options),
    /** Its charges, newest first. */
    transactions: (
      id: string,
      query?: QueryOf<'get_subscriptions_subscription_id_transactions'>,
      options?: CallOptions,
    ) => listOf(call, 'get_subscriptions_subscription_id_transactions', { path: { id }, query }, options),
    /** What a change of plan would cost, without changing anything. */
    previewChange: (
      id: string,
      query: QueryOf<'get_subscriptions_subscription_id_change_plan_preview'>,
      options?: CallOptions,
    ) => call('get_subscriptions_subscription_id_change_plan_preview', { path: { id }, query }, options),
  };
}

function changing(call: Call) {
  return {
    /** Charges at once, or when the trial ends. With `saved: false` the outcome is not known yet: do not create another. */
    create: (body: BodyOf<'post_subscriptions_subscription'>, options?: CallOptions) =>
      call('post_subscriptions_subscription', { body }, options),
    update: (id: string, body: BodyOf<'put_subscriptions_subscription_id'>, options?: CallOptions) =>
      call('put_subscriptions_subscription_id', { path: { id }, body }, options),
    /** At the end of what is paid for; with `at_period_end: false` at once. */
    cancel: (
      id: string,
      body: BodyOf<'put_subscriptions_subscription_cancel_id'> = {},
      options?: CallOptions,
    ) => call('put_subscriptions_subscription_cancel_id', { path: { id }, body }, options),
    takeBackCancellation: (id: string, options?: CallOptions) =>
      call('put_subscriptions_subscription_cancel_id_take_back', { path: { id } }, options),
    pause: (
      id: string,
      body: BodyOf<'post_subscriptions_subscription_id_pause'> = {},
      options?: CallOptions,
    ) => call('post_subscriptions_subscription_id_pause', { path: { id }, body }, options),
    resume: (id: string, options?: CallOptions) =>
      call('post_subscriptions_subscription_id_resume', { path: { id } }, options),
    changePlan: (
      id: string,
      body: BodyOf<'put_subscriptions_subscription_id_change_plan'>,
      options?: CallOptions,
    ) => call('put_subscriptions_subscription_id_change_plan', { path: { id }, body }, options),
    applyCoupon: (id: string, code: string, options?: CallOptions) =>
      call('post_subscriptions_subscription_id_apply_coupon', { path: { id }, body: { code } }, options),
    /** Invites the subscriber by mail. */
    renew: (id: string, options?: CallOptions) =>
      call('post_subscriptions_subscription_id_renew', { path: { id } }, options),
    replaceCard: (
      id: string,
      body: BodyOf<'put_subscriptions_subscription_id_update_payment_method'>,
      options?: CallOptions,
    ) => call('put_subscriptions_subscription_id_update_payment_method', { path: { id }, body }, options),
    chargeTo: (id: string, payment_source: string, options?: CallOptions) =>
      call(
        'put_subscriptions_subscription_id_update_payment_source',
        { path: { id }, body: { payment_source } },
        options,
      ),
  };
}

function invoices(call: Call) {
  return {
    list: (
      id: string,
      query?: QueryOf<'get_subscriptions_subscription_id_invoices'>,
      options?: CallOptions,
    ) => listOf(call, 'get_subscriptions_subscription_id_invoices', { path: { id }, query }, options),
    /** The next one as things stand. */
    upcoming: (id: string, options?: CallOptions) =>
      call('get_subscriptions_subscription_id_invoices_upcoming', { path: { id } }, options),
    /** By id or number. */
    get: (id: string, invoice: string, options?: CallOptions) =>
      call('get_subscriptions_subscription_id_invoices_invoice', { path: { id, invoice } }, options),
    pdf: (id: string, invoice: string, options?: CallOptions) =>
      call('get_subscriptions_subscription_id_invoices_invoice_pdf', { path: { id, invoice } }, options),
  };
}
