import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { isConsentRequired } from '#src/charging/consents/keep.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import { findSubmission } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { isUuid, type Key } from '#src/kernel/ids.ts';

const { payment_in_progress, subscription_not_renewable, invitation_expired } = subscriptionErrors;
const CODES: ReadonlySet<string | undefined> = new Set([
  payment_in_progress.code,
  subscription_not_renewable.code,
  invitation_expired.code,
]);

/**
 * Returns whether an error means that the same form was already processed, in another tab or by a double click. The
 * page then shows the result instead of the error.
 */
export async function isAlreadyDone({ db }: Deps, error: unknown, submission: Key): Promise<boolean> {
  if (error instanceof SubmissionTaken) return true;
  if (error instanceof ApiError && CODES.has(error.entry.code)) return true;
  // A consent token is valid once and is checked before the submission. A repeated submission therefore fails with a
  // missing consent.
  if (!isConsentRequired(error) || !isUuid(submission.id)) return false;
  return (await findSubmission(db, submission)) !== undefined;
}
