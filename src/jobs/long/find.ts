import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findJob, listJobs } from './store.ts';
import type { SeenLongJob } from './types.ts';

export async function findLongJob(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<SeenLongJob | undefined> {
  return isUuid(id) ? findJob(deps.db, principal, id) : undefined;
}

export async function requireLongJob(deps: Deps, principal: Principal, id: string): Promise<SeenLongJob> {
  const job = await findLongJob(deps, principal, id);
  if (!job) throw notFound();
  return job;
}

/**
 * Returns a page of the long jobs that the user may see, newest first. `before` is the number of the last job on the
 * previous page.
 */
export async function listLongJobs(
  deps: Deps,
  principal: Principal,
  { before = null, limit }: { before?: bigint | null; limit: number },
): Promise<{ jobs: SeenLongJob[]; has_more: boolean }> {
  const jobs = await listJobs(deps.db, principal, { before, limit: limit + 1 });
  return { jobs: jobs.slice(0, limit), has_more: jobs.length > limit };
}
