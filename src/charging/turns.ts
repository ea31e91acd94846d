import type { Deps } from '#src/deps.ts';
import { turnsOf } from '#src/ledger/transactions/decide.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';

/** When an open operation is asked about: soon and often at first, where its provider answers every charge with `pending`. */
export function turnsOfProvider(
  { networks }: Pick<Deps, 'networks'>,
  operation: Operation,
): readonly number[] {
  return turnsOf(operation, networks.capabilitiesOf(operation.provider)?.first_turns_s);
}
