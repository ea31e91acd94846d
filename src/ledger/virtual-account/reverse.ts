import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { dayInColombia, reversalAvailableOn } from './availability.ts';
import { computeRefund, computeVoid } from './fees.ts';
import { recordMovements } from './record.ts';
import { listReversals, lockCredit } from './store.ts';
import type { Amounts, Movement } from './types.ts';

export interface Reversal {
  /**
   * Kind of reversal. A void cancels the whole transaction on the same day. A refund returns all or part of it later.
   * A dispute debits the disputed amount like a refund. `dispute_return` credits this amount again after the merchant
   * wins the dispute.
   */
  kind: 'void' | 'refund' | 'dispute' | 'dispute_return';
  commerce_id: number;
  transaction_id: string;
  refund_id: string;
  /** Amount to reverse in cents of pesos, always positive. Refunds and disputes never total more than the credit. */
  amount_cop: bigint;
  description: string;
  cleared_at: Temporal.Instant | null;
}

/**
 * Debits a merchant for a reversed transaction, in the caller's transaction. Does nothing if the reversal is already
 * recorded. Also does nothing for a transaction that was never credited, because the network pays the merchant
 * directly.
 */
export async function reverseTransaction(deps: Pick<Deps, 'db' | 'clock'>, input: Reversal): Promise<void> {
  const credit = await lockCredit(deps.db, input.commerce_id, input.transaction_id);
  if (!credit) return;
  const earlier = await listReversals(deps.db, input.commerce_id, input.transaction_id);
  if (earlier.some(({ refund_id }) => refund_id === input.refund_id)) return;
  const refunded_before = earlier.reduce((sum, movement) => sum - movement.transaction_amount, 0n);
  const created_at = deps.clock.now();
  const movement: Movement = {
    ...credit,
    ...decideReversal(credit, refunded_before, input),
    id: newId(),
    kind: input.kind,
    refund_id: input.refund_id,
    journal_entry_id: null,
    concept: conceptOf(credit, input),
    commission_ppm: null,
    min_commission: null,
    gravamen_ppm: null,
    transacted_at: created_at,
    cleared_at: input.cleared_at,
    available_on: reversalAvailableOn(credit.available_on, dayInColombia(created_at)),
    created_at,
  };
  await recordMovements(deps.db, [movement]);
}

/**
 * Computes the amounts of a reversal. Throws if all reversals together would exceed the credit. The caller must
 * validate the amount first.
 */
function decideReversal(credit: Movement, refunded_before: bigint, input: Reversal): Amounts {
  const { kind, amount_cop: amount, transaction_id } = input;
  const whole = credit.transaction_amount;
  const change = kind === 'dispute_return' ? -amount : amount;
  const refunded = refunded_before + change;
  if (amount <= 0n || refunded > whole || refunded < 0n) {
    throw new Error(`${change} cents cannot be taken back of transaction ${transaction_id}`);
  }
  if (kind !== 'void') return computeRefund({ credit, refunded_before, amount: change });
  if (amount !== whole) throw new Error(`a void of transaction ${transaction_id} must take back all of it`);
  return computeVoid(credit);
}

const CONCEPTS = {
  void: 'Anulación',
  refund: 'Reembolso',
  dispute: 'Disputa',
  dispute_return: 'Devolución de la disputa',
} as const satisfies Record<Reversal['kind'], string>;

/**
 * Returns the description of the reversal. It is in Spanish for all readers, because it is stored when the reversal
 * is recorded.
 */
function conceptOf(credit: Movement, input: Reversal): string {
  const what = CONCEPTS[input.kind];
  const part = input.amount_cop < credit.transaction_amount ? ' parcial' : '';
  return `${what}${part} de la transacción ${credit.number}: ${input.description}`;
}
