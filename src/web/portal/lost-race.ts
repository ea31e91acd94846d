import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import { ApiError } from '#src/kernel/errors.ts';

const { payment_in_progress, subscription_not_renewable, invitation_expired } = subscriptionErrors;
const CODES: ReadonlySet<string | undefined> = new Set([
  payment_in_progress.code,
  subscription_not_renewable.code,
  invitation_expired.code,
]);

/** Somebody was faster, in another tab or by pressing twice: the page shows what they did. */
export function isLostRace(error: unknown): boolean {
  return error instanceof SubmissionTaken || (error instanceof ApiError && CODES.has(error.entry.code));
}
