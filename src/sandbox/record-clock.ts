import type { Deps } from '#src/deps.ts';
import { recordChange } from '#src/tenancy/audit/store.ts';

/**
 * Records a change of the test clock in the audit log, before the clock moves. A null time means that the environment
 * returns to real time.
 */
export async function recordClock(
  db: Deps['db'],
  move: { commerce_id: number; before: Temporal.Instant | null; after: Temporal.Instant | null },
): Promise<void> {
  const { commerce_id, before, after } = move;
  await recordChange(db, {
    ...{ commerce_id, production: false, operation: 'update' },
    ...{ subject_kind: 'clock', subject_id: String(commerce_id) },
    before: { now: before?.toString() ?? null },
    after: { now: after?.toString() ?? null },
  });
}
