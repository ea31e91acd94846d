import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Retention } from '#src/module.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordChange } from '#src/tenancy/audit/store.ts';
import { NO_MERCHANT } from '#src/tenancy/audit/types.ts';
import { listMerchants } from '#src/tenancy/merchants/store.ts';

/** Number of rows per transaction. A batch takes a few milliseconds, so concurrent work is not delayed. */
const BATCH_SIZE = 1_000;

/** Retention in days, by kind of data. Kinds without a value are kept forever. */
export type RetentionDays = Readonly<Record<string, number | null>>;

/**
 * Deletes expired rows in batches and returns the number per kind. The audit log records the request and the cut-off
 * times before the first deletion. If interrupted, it can be run again.
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
