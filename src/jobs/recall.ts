import type { Deps } from '#src/deps.ts';
import { recallDocuments } from '#src/invoicing/documents/store.ts';
import { recallQueries } from '#src/ledger/transactions/queries/store.ts';
import { recallMails } from '#src/messages/mails/store.ts';
import { recallDeliveries } from '#src/messages/webhooks/store.ts';

/** Maximum time until the next attempt in each queue: the longest retry delay plus one hour. */
const MAX_RETRY_DELAYS = {
  deliveries: { hours: 11 },
  documents: { hours: 25 },
  mails: { hours: 9 },
  questions: { hours: 25 },
} as const;

/**
 * Makes queue entries due immediately if their next attempt is later than any retry delay allows. Such entries were
 * written with a wrong clock.
 */
export async function recallFuture({
  db,
  real_clock,
}: Pick<Deps, 'db' | 'real_clock'>): Promise<{ recalled: number }> {
  const now = real_clock.now();
  const recalled = await Promise.all([
    recallDeliveries(db, { now, latest: now.add(MAX_RETRY_DELAYS.deliveries) }),
    recallDocuments(db, { now, latest: now.add(MAX_RETRY_DELAYS.documents) }),
    recallMails(db, { now, latest: now.add(MAX_RETRY_DELAYS.mails) }),
    recallQueries(db, { now, latest: now.add(MAX_RETRY_DELAYS.questions) }),
  ]);
  return { recalled: recalled.reduce((sum, count) => sum + count, 0) };
}
