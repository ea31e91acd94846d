import type { Deps } from '#src/deps.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { queryOperation } from './query-operations.ts';

/**
 * Returns whether the provider can be queried about an open operation. Returns false before the provider's first
 * response, because a query during the first call would close the operation's reference at the network.
 */
export function canQuery({ status, code, network_id }: Operation): boolean {
  return status === 'open' && (code !== null || network_id !== null);
}

/**
 * Queries the provider about the open operations of a transaction, without waiting for their schedule. `is_known` is
 * true if no operation is open afterwards.
 */
export async function queryTransaction(
  deps: Deps,
  principal: Principal,
  reference: string,
): Promise<{ is_known: boolean }> {
  requireRole(principal, 'operator');
  const transaction = await requireTransaction(deps, principal, reference);
  const open = (await listOperationsOf(deps.db, transaction)).filter(canQuery);
  const asked: Operation[] = [];
  for (const operation of open) asked.push(await queryOperation(deps, operation));
  return { is_known: asked.every(({ status }) => status !== 'open') };
}
