/**
 * The only source of the current time. SQL statements that depend on the current time receive it as a parameter
 * instead of calling `now()`.
 */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that always returns the same instant. */
export function frozenClock(at: Temporal.Instant): Clock {
  return { now: () => at };
}
