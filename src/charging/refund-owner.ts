import { isReturn } from '#src/ledger/transactions/decide.ts';
import { reverseCredit } from './credit.ts';
import type { Owner } from './owners.ts';
import type { Applied } from './types.ts';

/** Returns whether an outcome confirms that the provider returned money to the payer. */
export function isRefunded({ operation, settled }: Applied): boolean {
  return settled && isReturn(operation) && operation.status === 'approved';
}

/**
 * Handles refunds and voids that do not change the object that was paid, such as a subscription. Updates only the
 * virtual account.
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
