import type { OperationKind } from '#src/ledger/transactions/types.ts';
import { reverseCredit } from './credit.ts';
import type { Owner } from './owners.ts';
import type { Applied } from './types.ts';

/** What gives money back, or lets go of it. */
export function isReturn(kind: OperationKind): boolean {
  return kind === 'void' || kind === 'refund';
}

/** Whether the network has returned the money just now. */
export function isGivenBack({ operation, settled }: Applied): boolean {
  return settled && isReturn(operation.kind) && operation.status === 'approved';
}

/** Money given back for what stays as it is, such as a charge of a subscription: only the virtual account follows. */
export const givenBack: Owner = {
  follows: isReturn,
  hold: async (deps) => async (applied) => {
    for (const one of applied) {
      if (isGivenBack(one)) {
        await reverseCredit(deps, one, `Devolución de la transacción ${one.transaction.number}`);
      }
    }
    return { settled: applied, happened: [] };
  },
};
