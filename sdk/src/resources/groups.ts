import type { BodyOf, Call, CallOptions } from '../operations.ts';

/** Groups of plans. */
export function groups(call: Call) {
  return {
    list: (options?: CallOptions) => call('get_subscriptions_group', {}, options),
    create: (body: BodyOf<'post_subscriptions_group'>, options?: CallOptions) =>
      call('post_subscriptions_group', { body }, options),
    update: (id: string, body: BodyOf<'put_subscriptions_group_id'>, options?: CallOptions) =>
      call('put_subscriptions_group_id', { path: { id }, body }, options),
    delete: (id: string, options?: CallOptions) =>
      call('delete_subscriptions_group_id', { path: { id } }, options),
  };
}
