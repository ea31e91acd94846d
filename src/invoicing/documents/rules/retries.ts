/**
 * Delays after each failed attempt to issue a document. After the last delay, the document is retried daily without
 * limit, because invoices are mandatory.
 */
const RETRY_AFTER = [
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 8 },
  { hours: 24 },
] as const satisfies readonly Temporal.DurationLike[];

/** Returns the time of the next attempt after `attempts` failed attempts. */
export function nextAttempt(attempts: number, now: Temporal.Instant): Temporal.Instant {
  const wait = RETRY_AFTER[Math.min(attempts, RETRY_AFTER.length) - 1] ?? RETRY_AFTER[0];
  return now.add(wait);
}
