import type { Deps } from '#src/deps.ts';
import { queryDelaysOf } from '#src/ledger/transactions/decide.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';

/**
 * Returns the delays in seconds between status queries of an open operation. The first delays are short for providers
 * that respond `pending` to every charge.
 */
export function queryDelaysOfProvider(
  { networks }: Pick<Deps, 'networks'>,
  operation: Operation,
): readonly number[] {
  return queryDelaysOf(operation, networks.capabilitiesOf(operation.provider)?.first_turns_s);
}
