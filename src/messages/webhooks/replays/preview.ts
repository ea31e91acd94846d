import type { Deps } from '#src/deps.ts';
import { databaseError } from '#src/platform/database/pool.ts';
import { parse } from '#src/platform/http/fields.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inListTransaction } from '#src/platform/lists/query.ts';
import { filterOf, replayWebhooksJob } from './job.ts';
import { countDeliveries, rangeOfDeliveries } from './store.ts';

/** Maximum number of events that the preview counts. */
export const MAX_COUNTED = 10_000;
const TIMEOUT_MS = 1_000;
/**
 * PostgreSQL error code `query_canceled`, raised by the statement timeout. A cancel request raises it as well.
 */
const CANCELLED = '57014';

/**
 * Returns how many events a replay with this filter would send, or `MAX_COUNTED + 1` if there are more than
 * `MAX_COUNTED`. Returns null if counting takes too long.
 */
export async function previewReplay(
  deps: Deps,
  principal: Principal,
  parameters: Record<string, unknown>,
): Promise<number | null> {
  requireRole(principal, replayWebhooksJob.role);
  const filter = filterOf(parse(replayWebhooksJob.parameters, parameters), principal.offices);
  try {
    return await inListTransaction(
      deps.db,
      async (db) => {
        const range = await rangeOfDeliveries(db as Deps['db'], principal);
        if (range === null) return 0;
        const bounds = { last: range.last, limit: MAX_COUNTED + 1 };
        return countDeliveries(db as Deps['db'], principal, bounds, filter);
      },
      TIMEOUT_MS,
    );
  } catch (error) {
    if (databaseError(error)?.code === CANCELLED) return null;
    throw error;
  }
}
