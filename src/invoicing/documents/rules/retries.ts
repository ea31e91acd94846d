/** How long after each failed attempt the next one follows; after the last of them, once a day: an invoice is owed until it is issued. */
const RETRY_AFTER = [
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 8 },
  { hours: 24 },
] as const satisfies readonly Temporal.DurationLike[];

/** When a document is tried again whose attempts failed so often. */
export function nextAttempt(attempts: number, now: Temporal.Instant): Temporal.Instant {
  const wait = RETRY_AFTER[Math.min(attempts, RETRY_AFTER.length) - 1] ?? RETRY_AFTER[0];
  return now.add(wait);
}
