import type { BodyOf, Call, CallOptions, Result } from '../operations.ts';

/** Hosted pages on which a customer subscribes to a plan. */
export interface Checkout {
  /** Sessions of the hosted checkout page. In each session, one customer subscribes to one plan. */
  readonly sessions: CheckoutSessions;
}

/** Sessions of the hosted checkout page. In each session, one customer subscribes to one plan. */
export interface CheckoutSessions {
  /** Creates a session. Redirect the customer to the `url` of the response. */
  create(body: BodyOf<'post_checkout_sessions'>, options?: CallOptions): Result<'post_checkout_sessions'>;
  /** Returns a session. After the customer subscribed, its `status` is `complete` and it has a `subscription_id`. */
  get(id: string, options?: CallOptions): Result<'get_checkout_sessions_id'>;
}

export function checkout(call: Call): Checkout {
  return {
    sessions: {
      create: (body, options) => call('post_checkout_sessions', { body }, options),
      get: (id, options) => call('get_checkout_sessions_id', { path: { id } }, options),
    },
  };
}

/** Links that sign a subscriber in to the portal. */
export interface Portal {
  /** Sessions of the portal. */
  readonly sessions: PortalSessions;
}

/** Sessions of the portal. */
export interface PortalSessions {
  /** Creates a session. The `url` of the response works once, within 15 minutes. */
  create(body: BodyOf<'post_portal_sessions'>, options?: CallOptions): Result<'post_portal_sessions'>;
}

export function portal(call: Call): Portal {
  return {
    sessions: {
      create: (body, options) => call('post_portal_sessions', { body }, options),
    },
  };
}
