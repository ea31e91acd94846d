import type { BodyOf, Call, CallOptions, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Groups of plans. */
export interface Groups {
  /** Lists the groups, newest first. */
  list(options?: CallOptions): ListOf<'get_subscriptions_group'>;
  /** Creates a group. */
  create(body: BodyOf<'post_subscriptions_group'>, options?: CallOptions): Result<'post_subscriptions_group'>;
  /** Updates a group. Fields that are not sent keep their values. */
  update(
    id: string,
    body: BodyOf<'put_subscriptions_group_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_group_id'>;
  /** Deletes a group. Throws an error if the group has plans. */
  delete(id: string, options?: CallOptions): Result<'delete_subscriptions_group_id'>;
}

export function groups(call: Call): Groups {
  return {
    list: (options) => listOf(call, 'get_subscriptions_group', {}, options),
    create: (body, options) => call('post_subscriptions_group', { body }, options),
    update: (id, body, options) => call('put_subscriptions_group_id', { path: { id }, body }, options),
    delete: (id, options) => call('delete_subscriptions_group_id', { path: { id } }, options),
  };
}
