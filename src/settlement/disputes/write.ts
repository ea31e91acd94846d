import { dimensionsOf } from '#src/charging/figures.ts';
import { ownerOf } from '#src/charging/owners.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { recordFigures } from '#src/ledger/figures/record.ts';
import { sumOpenReturns } from '#src/ledger/transactions/dispute-queries/store.ts';
import { pesosBetween } from '#src/ledger/transactions/pesos.ts';
import { getTransaction, lockTransaction, updateTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import type { Decision } from './rules.ts';
import { insertEntry } from './store.ts';

/** A locked transaction, the total of its open refunds, and a function that writes the decision about a dispute. */
export interface LockedTransaction {
  transaction: Transaction;
  open_returns: bigint;
  /**
   * Writes everything except the dispute itself, which must already be stored. Can be called several times in sequence.
   */
  write(decision: Decision): Promise<void>;
}

/**
 * Locks a transaction before a dispute moves its money. Locks the owner of the transaction first, in the order that all
 * code uses, to avoid deadlocks. Must run inside the caller's transaction.
 */
export async function lockForDispute(
  deps: Deps,
  key: { commerce_id: number; id: string },
): Promise<LockedTransaction> {
  const belongs = ownerOf(await getTransaction(deps.db, key.commerce_id, key.id));
  const owner = belongs && (await deps.owners[belongs.kind]());
  const followLoss = belongs && (await owner?.holdForLoss?.(deps, key.commerce_id, belongs.id));
  const transaction = await lockTransaction(deps.db, key);
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

/** Counts the amount of a lost dispute as returned money in the statistics. */
async function countLoss(deps: Deps, { dispute, transaction, lost }: Decision): Promise<void> {
  const of = { ...dimensionsOf(transaction), provider: dispute.provider, at: transaction.updated_at };
  await recordFigures(deps, [{ ...of, kind: 'returned', detail: 'dispute', count: 1, amount: lost }]);
}

/**
 * Writes the entry of the dispute and the movement in the virtual account. Pesos are computed from cumulative amounts,
 * so that rounding errors do not add up.
 */
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
