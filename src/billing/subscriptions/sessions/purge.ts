import type { Deps } from '#src/deps.ts';
import { deleteExpired } from './store.ts';

const RETENTION_DAYS = 30;

/**
 * Deletes checkout sessions that expired at least 30 days ago without creating a subscription, including their
 * customer data.
 */
export async function purgeSessions(deps: Deps): Promise<{ purged: number }> {
  const before = deps.real_clock.now().subtract({ hours: RETENTION_DAYS * 24 });
  return { purged: await deleteExpired(deps.db, before) };
}
