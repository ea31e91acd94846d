import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Eraser } from '#src/module.ts';
import { restorePlannerDefaults } from '#src/platform/database/by-index.ts';
import { clearActor, recordChange } from '#src/tenancy/audit/store.ts';
import { findClock, lockEnvironment, removeClock } from '#src/tenancy/clocks/store.ts';
import { sandboxErrors } from './errors.ts';
import { recordClock } from './record-clock.ts';

/**
 * Erases the merchant's test data in the caller's transaction. Groups and subscribers belong to both environments and
 * stay, with the cards that were saved in production.
 */
export async function eraseSandbox(
  deps: Deps,
  { commerce_id }: { commerce_id: number },
  erasers: readonly Eraser[],
): Promise<void> {
  await requireStill(deps, commerce_id);
  // Writes one audit entry instead of one per deleted row.
  const subject = { subject_kind: 'test_data', subject_id: String(commerce_id) } as const;
  await recordChange(deps.db, {
    ...{ commerce_id, production: false, operation: 'perform', before: null, after: null },
    ...subject,
  });
  await clearActor(deps.db);
  // Foreign keys are checked over all rows, so the planner must not be restricted to index scans here.
  await restorePlannerDefaults(deps.db);
  for (const { erase } of erasers) await erase(deps.db, commerce_id);
}

/** Lets the merchant's test environment use real time again. Work scheduled for a later time stays scheduled. */
export async function releaseClock(deps: Deps, { commerce_id }: { commerce_id: number }): Promise<void> {
  await requireStill(deps, commerce_id);
  const before = (await findClock(deps.db, commerce_id)) ?? null;
  await recordClock(deps.db, { commerce_id, before, after: null });
  await removeClock(deps.db, commerce_id);
}

async function requireStill(deps: Deps, commerceId: number): Promise<void> {
  if (!(await lockEnvironment(deps.db, commerceId))) throw new ApiError(sandboxErrors.clock_moving);
}
