import { isReturn } from '#src/ledger/transactions/decide.ts';
import { reverseCredit } from './credit.ts';
import type { Owner } from './owners.ts';
import type { Applied } from './types.ts';

/** Whether the network has returned the money just now. */
export function isGivenBack({ operation, settled }: Applied): boolean {
  return settled && isReturn(operation) && operation.status === 'approved';
}

/** Money given back for what stays as it is, such as a charge of a subscription: only the virtual account follows. */
export const givenBack: Owner = {
  follows: (kind) => isReturn({ kind }),
  hold: async (deps) => async (applied) => {
    for (const one of applied) {
      if (isGivenBack(one)) {
        await reverseCredit(deps, one, `Devolución de la transacción ${one.transaction.number}`);
      }
    }
    return { settled: applied, occurrences: [] };
  },
};
