/** The only source of time, in code and in SQL alike. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Time stands still. */
export function frozenClock(at: Temporal.Instant): Clock {
  return { now: () => at };
}
