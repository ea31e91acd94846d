import type { Deps } from '#src/deps.ts';
import { isUuid, type Key } from '#src/kernel/ids.ts';
import type { Call } from '#src/platform/http/route.ts';
import { deleteSubmissions, insertSubmission } from './store.ts';

const LIFETIME_DAYS = 30;

/** Thrown if a form is submitted more than once, so that it starts only one operation. */
export class SubmissionTaken extends Error {
  constructor() {
    super('this form was sent already');
    this.name = 'SubmissionTaken';
  }
}

/**
 * Returns a function that records a form submission in the transaction of its operation. The function throws
 * `SubmissionTaken` if the form was already submitted.
 */
export function claimSubmission(deps: Deps, { commerce_id, id }: Key): Call<unknown>['claim'] {
  return async (db, operation) => {
    if (!isUuid(id)) throw new SubmissionTaken();
    const created_at = deps.real_clock.now();
    const isNew = await insertSubmission(db, { commerce_id, id, operation, created_at });
    if (!isNew) throw new SubmissionTaken();
  };
}

export function purgeSubmissions(deps: Deps): Promise<number> {
  return deleteSubmissions(deps.db, deps.real_clock.now().subtract({ hours: LIFETIME_DAYS * 24 }));
}
