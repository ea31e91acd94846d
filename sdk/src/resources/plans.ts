import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Plans: what is sold and how often it is charged. */
export interface Plans {
  /** Lists the plans by `sort_order`, then newest first. */
  list(query?: QueryOf<'get_subscriptions_plan'>, options?: CallOptions): ListOf<'get_subscriptions_plan'>;
  /** Creates a plan. */
  create(body: BodyOf<'post_subscriptions_plan'>, options?: CallOptions): Result<'post_subscriptions_plan'>;
  /** Returns a plan. */
  get(id: string, options?: CallOptions): Result<'get_subscriptions_plan_id'>;
  /** Updates a plan. Fields that are not sent keep their values. */
  update(
    id: string,
    body: BodyOf<'put_subscriptions_plan_id'>,
    options?: CallOptions,
  ): Result<'put_subscriptions_plan_id'>;
  /** Deletes a plan. Throws an error if the plan has active subscriptions. */
  delete(id: string, options?: CallOptions): Result<'delete_subscriptions_plan_id'>;
  /** Activates or deactivates a plan. An inactive plan accepts no new subscriptions. */
  setActive(
    id: string,
    active: boolean,
    options?: CallOptions,
  ): Result<'put_subscriptions_plan_changeActive_id'>;
  /** Lists the active plans with their groups. */
  listActive(
    query?: QueryOf<'get_subscriptions_plan_group'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_plan_group'>;
  /** Lists the active plans of a group. */
  listActiveByGroup(
    group: string,
    query?: QueryOf<'get_subscriptions_plan_group_group'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_plan_group_group'>;
  /** Lists all plans of a group, including inactive plans. */
  listByGroup(
    group: string,
    query?: QueryOf<'get_subscriptions_plan_group_group_all'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_plan_group_group_all'>;
}

export function plans(call: Call): Plans {
  return {
    list: (query, options) => listOf(call, 'get_subscriptions_plan', { query }, options),
    create: (body, options) => call('post_subscriptions_plan', { body }, options),
    get: (id, options) => call('get_subscriptions_plan_id', { path: { id } }, options),
    update: (id, body, options) => call('put_subscriptions_plan_id', { path: { id }, body }, options),
    delete: (id, options) => call('delete_subscriptions_plan_id', { path: { id } }, options),
    setActive: (id, active, options) =>
      call('put_subscriptions_plan_changeActive_id', { path: { id }, body: { active } }, options),
    listActive: (query, options) => listOf(call, 'get_subscriptions_plan_group', { query }, options),
    listActiveByGroup: (group, query, options) =>
      listOf(call, 'get_subscriptions_plan_group_group', { path: { group }, query }, options),
    listByGroup: (group, query, options) =>
      listOf(call, 'get_subscriptions_plan_group_group_all', { path: { group }, query }, options),
  };
}
