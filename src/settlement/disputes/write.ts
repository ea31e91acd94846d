import { dimensionsOf } from '#src/charging/figures.ts';
import { ownerOf } from '#src/charging/owners.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { recordFigures } from '#src/ledger/figures/record.ts';
import { sumOpenReturns } from '#src/ledger/transactions/dispute-questions/store.ts';
import { pesosBetween } from '#src/ledger/transactions/pesos.ts';
import { getTransaction, holdTransaction, updateTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import type { Decision } from './rules.ts';
import { insertEntry } from './store.ts';

/** A transaction that is held, what is on its way back of it, and how to write what a case makes of it. */
export interface HeldTransaction {
  transaction: Transaction;
  open_returns: bigint;
  /** All but the case itself, which must be on record; one decision after the other. */
  write(decision: Decision): Promise<void>;
}

/**
 * Holds a transaction for whatever moves its money because of a case, and before it what it belongs to, as wherever money moves, so that
 * two never wait for each other. The caller's transaction.
 */
export async function holdForDispute(
  deps: Deps,
  key: { commerce_id: number; id: string },
): Promise<HeldTransaction> {
  const belongs = ownerOf(await getTransaction(deps.db, key.commerce_id, key.id));
  const owner = belongs && (await deps.owners[belongs.kind]());
  const followLoss = belongs && (await owner?.holdForLoss?.(deps, key.commerce_id, belongs.id));
  const transaction = await holdTransaction(deps.db, key);
  let current = transaction;
  return {
    transaction,
    open_returns: await sumOpenReturns(deps.db, key),
    async write(decision) {
      const { transaction: next, lost } = decision;
      if (next !== current) {
        const { status, disputed, refunded, updated_at } = next;
        await updateTransaction(deps.db, key, { status, disputed, refunded, updated_at });
      }
      await moveMoney(deps, current, decision);
      current = next;
      if (lost === 0n) return;
      await countLoss(deps, decision);
      await followLoss?.({ transaction: next, amount: lost });
    },
  };
}

/** Money that stays with the payer was given back, as far as figures go. */
async function countLoss(deps: Deps, { dispute, transaction, lost }: Decision): Promise<void> {
  const of = { ...dimensionsOf(transaction), provider: dispute.provider, at: transaction.updated_at };
  await recordFigures(deps, [{ ...of, kind: 'returned', detail: 'dispute', count: 1, amount: lost }]);
}

/** The entry of the case, and the movement with its journal: in pesos, of all that went back so far. */
async function moveMoney(deps: Deps, before: Transaction, decision: Decision): Promise<void> {
  const { dispute, transaction, change } = decision;
  if (change === 0n) return;
  const outOf = ({ refunded, disputed }: Transaction) => refunded + disputed;
  const amount_cop = pesosBetween(transaction, outOf(before), outOf(transaction));
  const entry = {
    commerce_id: dispute.commerce_id,
    id: newId(),
    dispute_id: dispute.id,
    amount: change,
    amount_cop,
    created_at: deps.clock.now(),
  };
  await insertEntry(deps.db, entry);
  await reverseTransaction(deps, {
    kind: change > 0n ? 'dispute' : 'dispute_return',
    commerce_id: dispute.commerce_id,
    transaction_id: transaction.id,
    refund_id: entry.id,
    amount_cop: change > 0n ? amount_cop : -amount_cop,
    description: `caso ${dispute.provider_case}`,
    cleared_at: entry.created_at,
  });
}
