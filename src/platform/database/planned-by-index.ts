/** No plan but one that looks rows up. */
export const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' } as const;

/** The same, and one plan for whatever is looked for: it is made once for a connection, and not with every question for its values. */
const MADE_ONCE = { ...BY_INDEX, plan_cache_mode: 'force_generic_plan' } as const;

/** For transactions in which much is read after all. */
export const AS_EVER = {
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  plan_cache_mode: 'auto',
} as const satisfies Record<keyof typeof MADE_ONCE, string>;

function asSql(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}

const WHOLE = asSql(MADE_ONCE);
const SPREAD = asSql(BY_INDEX);

/** What a request's transaction begins with. A Citus has to know the values of a statement before it can plan most of them. */
export function plannedByIndex(isWhole: boolean): string {
  return isWhole ? WHOLE : SPREAD;
}
