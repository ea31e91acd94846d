import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Card reservations (pre-authorizations): an amount is held on a card, and charged or released later. */
export interface Reservations {
  /** Creates a reservation. */
  create(
    body: BodyOf<'post_mit_pre_authorizations'>,
    options?: CallOptions,
  ): Result<'post_mit_pre_authorizations'>;
  /** Lists the reservations, newest first. */
  list(
    query?: QueryOf<'get_mit_pre_authorizations'>,
    options?: CallOptions,
  ): ListOf<'get_mit_pre_authorizations'>;
  /** Returns a reservation. */
  get(id: string, options?: CallOptions): Result<'get_mit_pre_authorizations_id'>;
  /** Holds the amount of a reservation on a card. */
  authorize(
    id: string,
    body: BodyOf<'post_mit_pre_authorizations_id_authorize'>,
    options?: CallOptions,
  ): Result<'post_mit_pre_authorizations_id_authorize'>;
  /**
   * Holds the amount of a reservation on the customer's card. The hosted page calls this operation, without an access
   * token. The operation accepts no idempotency key, so the client retries it only if the service did not execute it.
   */
  authorizeAtCheckout(
    id: string,
    body: BodyOf<'post_Checkout_id_authorize'>,
    options?: CallOptions,
  ): Result<'post_Checkout_id_authorize'>;
  /** Charges the held amount of a reservation, or a part of it. */
  confirm(
    id: string,
    body: BodyOf<'post_mit_pre_authorizations_id_confirm'>,
    options?: CallOptions,
  ): Result<'post_mit_pre_authorizations_id_confirm'>;
  /** Releases the held amount. */
  void(
    id: string,
    body?: BodyOf<'post_mit_pre_authorizations_id_void'>,
    options?: CallOptions,
  ): Result<'post_mit_pre_authorizations_id_void'>;
  /** Queries the card network for the result of a pending operation and updates the reservation. */
  sync(id: string, options?: CallOptions): Result<'post_mit_pre_authorizations_id_sync'>;
}

export function reservations(call: Call): Reservations {
  return {
    create: (body, options) => call('post_mit_pre_authorizations', { body }, options),
    list: (query, options) => listOf(call, 'get_mit_pre_authorizations', { query }, options),
    get: (id, options) => call('get_mit_pre_authorizations_id', { path: { id } }, options),
    authorize: (id, body, options) =>
      call('post_mit_pre_authorizations_id_authorize', { path: { id }, body }, options),
    authorizeAtCheckout: (id, body, options) =>
      call('post_Checkout_id_authorize', { path: { id }, body }, options),
    confirm: (id, body, options) =>
      call('post_mit_pre_authorizations_id_confirm', { path: { id }, body }, options),
    void: (id, body = {}, options) =>
      call('post_mit_pre_authorizations_id_void', { path: { id }, body }, options),
    sync: (id, options) => call('post_mit_pre_authorizations_id_sync', { path: { id } }, options),
  };
}
