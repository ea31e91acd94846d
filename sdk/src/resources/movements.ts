import type { Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

/** What came into the virtual account and left it. */
export function movements(call: Call) {
  return {
    list: (query?: QueryOf<'get_virtual_account_movements'>, options?: CallOptions) =>
      listOf(call, 'get_virtual_account_movements', { query }, options),
    get: (transaction_id: string | number, options?: CallOptions) =>
      call(
        'get_virtual_account_movements_transaction_id',
        { path: { transaction_id: String(transaction_id) } },
        options,
      ),
  };
}
