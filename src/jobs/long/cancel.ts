import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { longJobErrors } from './errors.ts';
import { requireLongJob } from './find.ts';
import { requestCancel } from './store.ts';
import type { SeenLongJob } from './types.ts';

/**
 * Cancels a long job. Only the user who started it and operators may cancel it. Completed steps are not undone.
 * Cancelling twice has no further effect.
 */
export async function cancelLongJob(deps: Deps, principal: Principal, id: string): Promise<SeenLongJob> {
  const job = await requireLongJob(deps, principal, id);
  if (job.user_id !== principal.user_id) requireRole(principal, 'operator');
  const isRequested = await requestCancel(deps.db, job, deps.real_clock.now());
  const after = await requireLongJob(deps, principal, id);
  if (!isRequested && after.state !== 'cancelled') throw new ApiError(longJobErrors.job_over);
  return after;
}
