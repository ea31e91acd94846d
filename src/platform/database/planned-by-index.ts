/** Planner settings that make PostgreSQL choose index lookups. */
export const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' } as const;

/**
 * Settings for index lookups with generic plans, so that a connection plans a statement once instead of for each set of
 * values.
 */
const GENERIC_PLANS = { ...BY_INDEX, plan_cache_mode: 'force_generic_plan' } as const;

/** Default planner settings, for transactions that read many rows. */
export const DEFAULT_SETTINGS = {
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  plan_cache_mode: 'auto',
} as const satisfies Record<keyof typeof GENERIC_PLANS, string>;

function asSql(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}

const WHOLE = asSql(GENERIC_PLANS);
const SPREAD = asSql(BY_INDEX);

/**
 * Returns the settings for the transaction of an HTTP request. On a distributed database they omit generic plans,
 * because Citus needs the parameter values to plan most statements.
 */
export function indexSettings(isWhole: boolean): string {
  return isWhole ? WHOLE : SPREAD;
}
