import { isReturn } from '#src/ledger/transactions/decide.ts';
import { reverseCredit } from './credit.ts';
import type { Owner } from './owners.ts';
import type { Applied } from './types.ts';

/** Returns whether this outcome confirms that the provider returned the money. */
export function isRefunded({ operation, settled }: Applied): boolean {
  return settled && isReturn(operation) && operation.status === 'approved';
}

/**
 * Handles refunds and voids that do not change their owner, such as a refund of a subscription's charge. Only the
 * virtual account is updated.
 */
export const refundOwner: Owner = {
  follows: (kind) => isReturn({ kind }),
  hold: async (deps) => async (applied) => {
    for (const one of applied) {
      if (isRefunded(one)) {
        await reverseCredit(deps, one, `Devolución de la transacción ${one.transaction.number}`);
      }
    }
    return { settled: applied, occurrences: [] };
  },
};
