import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Subscribers: the customers that subscriptions charge. */
export interface Subscribers {
  /** Lists the subscribers, newest first. */
  list(
    query?: QueryOf<'get_subscriptions_subscriber'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscriber'>;
  /** Creates a subscriber. */
  create(
    body: BodyOf<'post_subscriptions_subscriber'>,
    options?: CallOptions,
  ): Result<'post_subscriptions_subscriber'>;
  /** Returns a subscriber by id, e-mail or document number. */
  get(id: string, options?: CallOptions): Result<'get_subscriptions_subscriber_id'>;
  /** Updates a subscriber. Fields that are not sent keep their values. */
  update(
    id: string,
    body: BodyOf<'put_subscriptions_subscriber_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscriber_id'>;
  /** Deletes a subscriber. Throws an error if the subscriber has active subscriptions. */
  delete(id: string, options?: CallOptions): Result<'delete_subscriptions_subscriber_id'>;
  /** Saved cards of a subscriber. */
  readonly cards: SavedCards;
  /** Payment sources of a subscriber: saved cards and accounts. */
  readonly paymentSources: PaymentSources;
}

/** Saved cards of a subscriber. */
export interface SavedCards {
  /** Lists the saved cards, newest first. */
  list(id: string, options?: CallOptions): ListOf<'get_subscriptions_subscriber_id_cards'>;
  /** Makes a saved card the default card of the subscriber. */
  makeDefault(
    id: string,
    token: string,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscriber_id_cards_token_default'>;
  /** Deletes a saved card. Throws an error if a subscription is charged to the card. */
  delete(
    id: string,
    token: string,
    options?: CallOptions,
  ): Result<'delete_subscriptions_subscriber_id_cards_token'>;
}

/** Payment sources of a subscriber: saved cards, and accounts whose holder approved charges. */
export interface PaymentSources {
  /** Lists the payment sources, newest first. */
  list(id: string, options?: CallOptions): ListOf<'get_subscriptions_subscriber_id_payment_sources'>;
  /** Requests approval to charge an account. The account holder approves in the app or at the response `url`. */
  create(
    id: string,
    body: BodyOf<'post_subscriptions_subscriber_id_payment_sources'>,
    options?: CallOptions,
  ): Result<'post_subscriptions_subscriber_id_payment_sources'>;
  /** Returns an account. */
  get(
    id: string,
    source: string,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscriber_id_payment_sources_source'>;
  /** Makes a payment source the default of the subscriber. */
  makeDefault(
    id: string,
    source: string,
    options?: CallOptions,
  ): Result<'put_subscriptions_subscriber_id_payment_sources_source_default'>;
  /** Deletes an account here and at the payment provider. Throws an error if a subscription is charged to it. */
  delete(
    id: string,
    source: string,
    options?: CallOptions,
  ): Result<'delete_subscriptions_subscriber_id_payment_sources_source'>;
}

export function subscribers(call: Call): Subscribers {
  return {
    list: (query, options) => listOf(call, 'get_subscriptions_subscriber', { query }, options),
    create: (body, options) => call('post_subscriptions_subscriber', { body }, options),
    get: (id, options) => call('get_subscriptions_subscriber_id', { path: { id } }, options),
    update: (id, body, options) => call('put_subscriptions_subscriber_id', { path: { id }, body }, options),
    delete: (id, options) => call('delete_subscriptions_subscriber_id', { path: { id } }, options),
    cards: cards(call),
    paymentSources: paymentSources(call),
  };
}

function cards(call: Call): SavedCards {
  return {
    list: (id, options) => listOf(call, 'get_subscriptions_subscriber_id_cards', { path: { id } }, options),
    makeDefault: (id, token, options) =>
      call('put_subscriptions_subscriber_id_cards_token_default', { path: { id, token } }, options),
    delete: (id, token, options) =>
      call('delete_subscriptions_subscriber_id_cards_token', { path: { id, token } }, options),
  };
}

function paymentSources(call: Call): PaymentSources {
  return {
    list: (id, options) =>
      listOf(call, 'get_subscriptions_subscriber_id_payment_sources', { path: { id } }, options),
    create: (id, body, options) =>
      call('post_subscriptions_subscriber_id_payment_sources', { path: { id }, body }, options),
    get: (id, source, options) =>
      call('get_subscriptions_subscriber_id_payment_sources_source', { path: { id, source } }, options),
    makeDefault: (id, source, options) => {
      const path = { id, source };
      return call('put_subscriptions_subscriber_id_payment_sources_source_default', { path }, options);
    },
    delete: (id, source, options) =>
      call('delete_subscriptions_subscriber_id_payment_sources_source', { path: { id, source } }, options),
  };
}
