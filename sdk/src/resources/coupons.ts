import type { BodyOf, Call, CallOptions, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Discount coupons. */
export interface Coupons {
  /** Lists the coupons, newest first. */
  list(options?: CallOptions): ListOf<'get_subscriptions_coupon'>;
  /** Creates a coupon. If `code` is absent, the service generates a code. */
  create(
    body: BodyOf<'post_subscriptions_coupon'>,
    options?: CallOptions,
  ): Result<'post_subscriptions_coupon'>;
  /** Returns a coupon. */
  get(id: string, options?: CallOptions): Result<'get_subscriptions_coupon_id'>;
  /** Updates a coupon. Replaces the whole discount: its amount or percentage, currency and duration. */
  update(
    id: string,
    body: BodyOf<'put_subscriptions_coupon_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_coupon_id'>;
  /** Deletes a coupon. */
  delete(id: string, options?: CallOptions): Result<'delete_subscriptions_coupon_id'>;
  /** Activates or deactivates a coupon. */
  setActive(
    id: string,
    active: boolean,
    options?: CallOptions,
  ): Result<'put_subscriptions_coupon_changeActive_id'>;
}

export function coupons(call: Call): Coupons {
  return {
    list: (options) => listOf(call, 'get_subscriptions_coupon', {}, options),
    create: (body, options) => call('post_subscriptions_coupon', { body }, options),
    get: (id, options) => call('get_subscriptions_coupon_id', { path: { id } }, options),
    update: (id, body, options) => call('put_subscriptions_coupon_id', { path: { id }, body }, options),
    delete: (id, options) => call('delete_subscriptions_coupon_id', { path: { id } }, options),
    setActive: (id, active, options) =>
      call('put_subscriptions_coupon_changeActive_id', { path: { id }, body: { active } }, options),
  };
}
