import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';

/** Who is charged. */
export function subscribers(call: Call) {
  return {
    list: (query?: QueryOf<'get_subscriptions_subscriber'>, options?: CallOptions) =>
      call('get_subscriptions_subscriber', { query }, options),
    create: (body: BodyOf<'post_subscriptions_subscriber'>, options?: CallOptions) =>
      call('post_subscriptions_subscriber', { body }, options),
    /** By id, e-mail or document number. */
    get: (id: string, options?: CallOptions) =>
      call('get_subscriptions_subscriber_id', { path: { id } }, options),
    update: (id: string, body: BodyOf<'put_subscriptions_subscriber_id'>, options?: CallOptions) =>
      call('put_subscriptions_subscriber_id', { path: { id }, body }, options),
    delete: (id: string, options?: CallOptions) =>
      call('delete_subscriptions_subscriber_id', { path: { id } }, options),
    cards: cards(call),
    payment_sources: paymentSources(call),
  };
}

function cards(call: Call) {
  return {
    list: (id: string, options?: CallOptions) =>
      call('get_subscriptions_subscriber_id_cards', { path: { id } }, options),
    makeDefault: (id: string, token: string, options?: CallOptions) =>
      call('put_subscriptions_subscriber_id_cards_token_default', { path: { id, token } }, options),
    delete: (id: string, token: string, options?: CallOptions) =>
      call('delete_subscriptions_subscriber_id_cards_token', { path: { id, token } }, options),
  };
}

/** Saved cards, and accounts that their holders let be charged. */
function paymentSources(call: Call) {
  return {
    list: (id: string, options?: CallOptions) =>
      call('get_subscriptions_subscriber_id_payment_sources', { path: { id } }, options),
    /** Asks the holder of an account; they approve it in their app or at `url`. */
    create: (
      id: string,
      body: BodyOf<'post_subscriptions_subscriber_id_payment_sources'>,
      options?: CallOptions,
    ) => call('post_subscriptions_subscriber_id_payment_sources', { path: { id }, body }, options),
    get: (id: string, source: string, options?: CallOptions) =>
      call('get_subscriptions_subscriber_id_payment_sources_source', { path: { id, source } }, options),
    makeDefault: (id: string, source: string, options?: CallOptions) =>
      call(
        'put_subscriptions_subscriber_id_payment_sources_source_default',
        { path: { id, source } },
        options,
      ),
    delete: (id: string, source: string, options?: CallOptions) =>
      call('delete_subscriptions_subscriber_id_payment_sources_source', { path: { id, source } }, options),
  };
}
