import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { ImportRow, ImportScope } from './kind.ts';

/** Resolves the `subscriber_id` cells of a batch to subscriber ids. Omits deleted subscribers. */
export async function subscribersNamed(
  scope: ImportScope,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const { deps, principal } = scope;
  const keys = rows.flatMap(({ cells }) => cells.subscriber_id ?? []);
  const ids = await scope.resolve('subscriber', keys);
  const found = await listSubscribersById(deps.db, principal.commerce_id, [...ids.values()]);
  const there = new Set(found.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  return new Map([...ids].filter(([, id]) => there.has(id)));
}
