import type { Deps } from '#src/deps.ts';
import { askAbout } from '#src/modules/payments/ask.ts';
import { ASK_TURNS_S } from '#src/modules/transactions/decide.ts';
import { claimDueOperations } from '#src/modules/transactions/store.ts';

const BATCH = 100;
const AT_ONCE = 10;

/** Asks the network about everything that is due to be asked about; answers how much that was. Stops between two. */
export async function askNetwork(deps: Deps, signal?: AbortSignal): Promise<number> {
  const due = await claimDueOperations(deps.db, deps.clock.now(), ASK_TURNS_S, BATCH);
  const queue = due.values();
  const asker = async () => {
    for (const operation of queue) {
      if (signal?.aborted) return;
      // One that cannot be settled must not keep the others waiting; it has its next turn.
      await askAbout(deps, operation).catch((error) =>
        deps.log.error({ err: error, reference: operation.reference }, 'could not settle an operation'),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return due.length;
}
