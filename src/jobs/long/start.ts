import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { LongJob } from '#src/module.ts';
import { parse } from '#src/platform/http/fields.ts';
import { requireAllOffices, requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { longJobErrors } from './errors.ts';
import { requireLongJob } from './find.ts';
import { countOpen, insertLongJob } from './store.ts';
import type { SeenLongJob } from './types.ts';

/** Maximum number of unfinished jobs per environment of a merchant. It limits the load on workers. */
const MAX_OPEN_JOBS = 20;

/**
 * Adds a long job to the queue, in the caller's transaction. `parameters` must match the schema of the job's kind. If
 * a job with the same id exists, returns that job.
 */
export async function startLongJob<Parameters extends object>(
  deps: Deps,
  principal: Principal,
  input: { kind: LongJob<Parameters>; parameters: Record<string, unknown>; locale: Locale; id?: string },
): Promise<SeenLongJob> {
  const { kind, parameters, locale, id = newId() } = input;
  const { commerce_id, production, user_id, offices } = principal;
  requireRole(principal, kind.role);
  if (kind.test_only && production) throw new ApiError(commonErrors.test_only);
  if (kind.all_offices) requireAllOffices(principal);
  parse(kind.parameters, parameters);
  if ((await countOpen(deps.db, principal)) >= MAX_OPEN_JOBS) throw new ApiError(longJobErrors.too_many_jobs);
  await insertLongJob(deps.db, {
    ...{ commerce_id, id, production, user_id, locale, parameters },
    kind: kind.name,
    offices: offices === null ? null : [...offices],
    asked_at: deps.clock.now(),
    created_at: deps.real_clock.now(),
  });
  return requireLongJob(deps, principal, id);
}
