import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Call } from '#src/platform/http/route.ts';
import { deleteAttempts, insertAttempt } from './store.ts';

const LIFETIME_DAYS = 30;

/** The form was sent before: whatever it set off is not set off again. */
export class AttemptTaken extends Error {
  constructor() {
    super('this attempt was made already');
    this.name = 'AttemptTaken';
  }
}

/**
 * Ties a form to what it sets off, first of all in the same transaction. Attempts are kept in real time: a form that
 * is sent twice is sent twice also where the clock stands still.
 */
export function claimAttempt(deps: Deps, id: string): Call<unknown>['claim'] {
  return async (db, operation) => {
    if (!isUuid(id)) throw new AttemptTaken();
    const created_at = deps.real_clock.now();
    if (!(await insertAttempt(db, { id, operation, created_at }))) throw new AttemptTaken();
  };
}

export function purgeAttempts(deps: Deps): Promise<number> {
  return deleteAttempts(deps.db, deps.real_clock.now().subtract({ hours: LIFETIME_DAYS * 24 }));
}
