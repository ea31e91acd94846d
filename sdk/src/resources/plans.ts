import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

/** What is sold, and how often it is charged. */
export function plans(call: Call) {
  return {
    list: (query?: QueryOf<'get_subscriptions_plan'>, options?: CallOptions) =>
      listOf(call, 'get_subscriptions_plan', { query }, options),
    create: (body: BodyOf<'post_subscriptions_plan'>, options?: CallOptions) =>
      call('post_subscriptions_plan', { body }, options),
    get: (id: string, options?: CallOptions) => call('get_subscriptions_plan_id', { path: { id } }, options),
    update: (id: string, body: BodyOf<'put_subscriptions_plan_id'>, options?: CallOptions) =>
      call('put_subscriptions_plan_id', { path: { id }, body }, options),
    delete: (id: string, options?: CallOptions) =>
      call('delete_subscriptions_plan_id', { path: { id } }, options),
    setActive: (id: string, active: boolean, options?: CallOptions) =>
      call('put_subscriptions_plan_changeActive_id', { path: { id }, body: { active } }, options),
    /** The active ones, with their groups. */
    listActive: (query?: QueryOf<'get_subscriptions_plan_group'>, options?: CallOptions) =>
      call('get_subscriptions_plan_group', { query }, options),
    listActiveOfGroup: (
      group: string,
      query?: QueryOf<'get_subscriptions_plan_group_group'>,
      options?: CallOptions,
    ) => call('get_subscriptions_plan_group_group', { path: { group }, query }, options),
    /** Inactive ones too. */
    listOfGroup: (
      group: string,
      query?: QueryOf<'get_subscriptions_plan_group_group_all'>,
      options?: CallOptions,
    ) => call('get_subscriptions_plan_group_group_all', { path: { group }, query }, options),
  };
}
