/** No plan but one that looks rows up. */
export const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' } as const;

/**
 * What a request's transaction begins with. A few rows are looked up in it by their keys, for which one plan is as good as another: it is made
 * once for a connection, and not with every question for its values.
 */
export const SET_FOR_REQUESTS = Object.entries({ ...BY_INDEX, plan_cache_mode: 'force_generic_plan' })
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ');
