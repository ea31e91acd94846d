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

/**
 * A payment transaction that is locked until the commit. `open_returns` is the total of its refunds in progress, in
 * minor units.
 */
export interface LockedTransaction {
  transaction: Transaction;
  open_returns: bigint;
  /**
   * Writes all effects of a decision. The dispute must be stored before the call. The method can be called several
   * times, but not concurrently.
   */
  write(decision: Decision): Promise<void>;
}

/**
 * Locks a payment transaction before a dispute moves its money. First locks the subscription or other owner of the
 * payment, in the same order as all other code, to avoid deadlocks. Call it in a transaction.
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

/** Adds the amount of a lost dispute to the returned money in the statistics. */
async function countLoss(deps: Deps, { dispute, transaction, lost }: Decision): Promise<void> {
  const of = { ...dimensionsOf(transaction), provider: dispute.provider, at: transaction.updated_at };
  await recordFigures(deps, [{ ...of, kind: 'returned', detail: 'dispute', count: 1, amount: lost }]);
}

/**
 * Writes the dispute's entry and the movement of the virtual account. The amount in pesos is the difference of two
 * rounded running totals, so that rounding errors do not add up.
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
