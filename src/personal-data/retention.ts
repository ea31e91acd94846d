import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Retention } from '#src/module.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordChange } from '#src/tenancy/audit/store.ts';
import { NO_MERCHANT } from '#src/tenancy/audit/types.ts';
import { listMerchants } from '#src/tenancy/merchants/store.ts';

/**
 * Number of rows deleted per transaction. Deleting them takes a few milliseconds, so concurrent work is not delayed.
 */
const BATCH_SIZE = 1_000;

/** Number of days for which data is kept, by kind of data. Kinds that are missing or null are kept forever. */
export type RetentionDays = Readonly<Record<string, number | null>>;

/**
 * Deletes rows older than their retention, in batches. Before the first deletion, records the cut-off times in the
 * audit log. Returns the number of deleted rows by kind of data.
 */
export async function deleteExpired(
  deps: Deps,
  kinds: readonly Retention[],
  ages: RetentionDays,
): Promise<Record<string, number>> {
  const now = deps.real_clock.now();
  const due = kinds.flatMap((kind) => {
    const days = ages[kind.name] ?? null;
    return days === null ? [] : [{ kind, before: now.subtract({ hours: 24 * days }) }];
  });
  const kept_since = Object.fromEntries(
    due.map(({ kind, before }) => [`${kind.name}_since`, before.toString()]),
  );
  const subject = { subject_kind: 'retention', subject_id: newId() } as const;
  await inTransaction(deps.db, (db) =>
    recordChange(db, {
      ...{ commerce_id: NO_MERCHANT, production: null, ...subject, operation: 'perform' },
      ...{ before: null, after: kept_since },
    }),
  );
  const merchants = [NO_MERCHANT, ...(await listMerchants(deps.db)).map(({ id }) => id)];
  const deleted: Record<string, number> = {};
  for (const { kind, before } of due) {
    deleted[kind.name] = 0;
    for (const commerce_id of merchants)
      for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
        count = await inTransaction(deps.db, (db) =>
          kind.deleteOld(db, { commerce_id, before, limit: BATCH_SIZE }),
        );
        deleted[kind.name] = (deleted[kind.name] ?? 0) + count;
      }
  }
  return deleted;
}
