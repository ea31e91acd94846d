import type { Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Movements of the merchant's virtual account. */
export interface Movements {
  /** Lists the movements, newest first. */
  list(
    query?: QueryOf<'get_virtual_account_movements'>,
    options?: CallOptions,
  ): ListOf<'get_virtual_account_movements'>;
  /** Returns the movement of a transaction, void or refund. */
  get(
    transaction_id: string | number,
    options?: CallOptions,
  ): Result<'get_virtual_account_movements_transaction_id'>;
}

export function movements(call: Call): Movements {
  return {
    list: (query, options) => listOf(call, 'get_virtual_account_movements', { query }, options),
    get: (transaction_id, options) => {
      const path = { transaction_id: String(transaction_id) };
      return call('get_virtual_account_movements_transaction_id', { path }, options);
    },
  };
}
