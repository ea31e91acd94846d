import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

/** Money held on a card, to be charged or released later. */
export function reservations(call: Call) {
  return {
    create: (body: BodyOf<'post_mit_pre_authorizations'>, options?: CallOptions) =>
      call('post_mit_pre_authorizations', { body }, options),
    list: (query?: QueryOf<'get_mit_pre_authorizations'>, options?: CallOptions) =>
      listOf(call, 'get_mit_pre_authorizations', { query }, options),
    get: (id: string, options?: CallOptions) =>
      call('get_mit_pre_authorizations_id', { path: { id } }, options),
    /** Holds the amount. */
    authorize: (
      id: string,
      body: BodyOf<'post_mit_pre_authorizations_id_authorize'>,
      options?: CallOptions,
    ) => call('post_mit_pre_authorizations_id_authorize', { path: { id }, body }, options),
    /** The customer's own call from the hosted page. It takes no key and is never repeated. */
    authorizeAtCheckout: (id: string, body: BodyOf<'post_Checkout_id_authorize'>, options?: CallOptions) =>
      call('post_Checkout_id_authorize', { path: { id }, body }, options),
    /** Charges all or a part of what is held. */
    confirm: (id: string, body: BodyOf<'post_mit_pre_authorizations_id_confirm'>, options?: CallOptions) =>
      call('post_mit_pre_authorizations_id_confirm', { path: { id }, body }, options),
    /** Releases it. */
    void: (id: string, body: BodyOf<'post_mit_pre_authorizations_id_void'> = {}, options?: CallOptions) =>
      call('post_mit_pre_authorizations_id_void', { path: { id }, body }, options),
    /** Asks the network what became of it. */
    sync: (id: string, options?: CallOptions) =>
      call('post_mit_pre_authorizations_id_sync', { path: { id } }, options),
  };
}
