import type { Deps } from '#src/deps.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { askAbout } from './ask.ts';

/** Asking kills a reference that the network does not know: a call that is still under way must not be cut off by it. */
export function isAskable({ status, code, network_id }: Operation): boolean {
  return status === 'open' && (code !== null || network_id !== null);
}

/** Asks the network now about what a transaction waits for, ahead of its turn. Answers whether nothing is open any more. */
export async function askTransaction(
  deps: Deps,
  principal: Principal,
  reference: string,
): Promise<{ is_known: boolean }> {
  requireRole(principal, 'operator');
  const transaction = await requireTransaction(deps, principal, reference);
  const open = (await listOperationsOf(deps.db, transaction)).filter(isAskable);
  const asked: Operation[] = [];
  for (const operation of open) asked.push(await askAbout(deps, operation));
  return { is_known: asked.every(({ status }) => status !== 'open') };
}
