import type { BodyOf, Call, CallOptions } from '../operations.ts';

export function coupons(call: Call) {
  return {
    list: (options?: CallOptions) => call('get_subscriptions_coupon', {}, options),
    create: (body: BodyOf<'post_subscriptions_coupon'>, options?: CallOptions) =>
      call('post_subscriptions_coupon', { body }, options),
    get: (id: string, options?: CallOptions) =>
      call('get_subscriptions_coupon_id', { path: { id } }, options),
    update: (id: string, body: BodyOf<'put_subscriptions_coupon_id'>, options?: CallOptions) =>
      call('put_subscriptions_coupon_id', { path: { id }, body }, options),
    delete: (id: string, options?: CallOptions) =>
      call('delete_subscriptions_coupon_id', { path: { id } }, options),
    setActive: (id: string, active: boolean, options?: CallOptions) =>
      call('put_subscriptions_coupon_changeActive_id', { path: { id }, body: { active } }, options),
  };
}
