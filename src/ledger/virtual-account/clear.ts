import type { Deps } from '#src/deps.ts';
import { availableOn } from './availability.ts';
import { type Clearing, markCleared } from './store.ts';

/**
 * Records when the network cleared credited transactions. Also sets the day on which their money becomes available.
 */
export async function clearTransactions(
  deps: Pick<Deps, 'db'>,
  input: { clearings: readonly Omit<Clearing, 'available_on'>[] },
): Promise<void> {
  const clearings = input.clearings.map((clearing) => ({
    ...clearing,
    available_on: availableOn(clearing.cleared_at),
  }));
  await markCleared(deps.db, clearings);
}
