import type { BodyOf, Call, CallOptions } from '../operations.ts';

/** Hosted pages on which one customer subscribes to one plan. */
export function checkout(call: Call) {
  return {
    sessions: {
      /** Send the customer to the `url` of the answer. */
      create: (body: BodyOf<'post_checkout_sessions'>, options?: CallOptions) =>
        call('post_checkout_sessions', { body }, options),
      /** `status` is `complete`, with `subscription_id`, once the customer has subscribed. */
      retrieve: (id: string, options?: CallOptions) =>
        call('get_checkout_sessions_id', { path: { id } }, options),
    },
  };
}

/** Links that sign a subscriber into the portal without a code. */
export function portal(call: Call) {
  return {
    sessions: {
      /** The `url` of the answer works once and for 15 minutes. */
      create: (body: BodyOf<'post_portal_sessions'>, options?: CallOptions) =>
        call('post_portal_sessions', { body }, options),
    },
  };
}
