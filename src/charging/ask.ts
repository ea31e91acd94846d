import type { Deps } from '#src/deps.ts';
import { inTurns } from '#src/kernel/turns.ts';
import { turnAfter } from '#src/ledger/transactions/decide.ts';
import {
  claimDueOperations,
  listEnvironmentsToAsk,
  listUnanswered,
  putOff,
} from '#src/ledger/transactions/questions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { type Environment, environmentKey } from '#src/tenancy/clocks/store.ts';
import { query } from './call.ts';
import { settleOperation } from './settle.ts';
import { turnsOfProvider } from './turns.ts';
import type { Occurrence } from './types.ts';

/** Asks the network what became of an operation, and writes what it says; answers what the operation is now. */
export async function askAbout(
  deps: Deps,
  operation: Operation,
  onOccurrences?: (occurrences: readonly Occurrence[]) => void,
): Promise<Operation> {
  const { operation: asked, occurrences } = await settleOperation(
    deps,
    operation,
    await query(deps, operation),
  );
  onOccurrences?.(occurrences);
  return asked;
}

/** Before anything else is tried on a charge or a transaction: asks about its operations whose outcome is unknown. */
export async function askUnanswered(deps: Deps, of: Parameters<typeof listUnanswered>[1]): Promise<void> {
  for (const operation of await listUnanswered(deps.db, of, deps.clock.now()))
    await askAbout(deps, operation);
}

/** A worker that died in an evening's run leaves hundreds. */
const BATCH = 50;
const AT_ONCE = 10;
/** Longer than a batch takes at a network that lets every question run out of time. */
const LEASE_S = 60;
/** So that a network which lets one merchant's questions wait keeps nobody else's waiting. */
const MERCHANTS_AT_ONCE = 3;

export interface AskOptions {
  /** Only the test environment of this merchant, whose time `deps.clock` is; else all that go by the real time. */
  only?: number;
  /** Stops between two. */
  signal?: AbortSignal;
  /** What an answer set off. */
  onOccurrences?: (occurrences: readonly Occurrence[]) => void;
}

/** Asks the network about all operations that are due to be asked about, every merchant in turn; answers what they are now. */
export async function askNetwork(deps: Deps, options: AskOptions = {}): Promise<Operation[]> {
  const { only, signal } = options;
  const asked: Operation[] = [];
  await inTurns<Environment>({
    list: async () =>
      only === undefined
        ? listEnvironmentsToAsk(deps.db, deps.clock.now())
        : [{ commerce_id: only, production: false }],
    keyOf: environmentKey,
    async serve(environment) {
      const batch = await askBatch(deps, environment, options);
      asked.push(...batch);
      return batch.length < BATCH ? 'done' : 'more';
    },
    runners: MERCHANTS_AT_ONCE,
    signal,
  });
  return asked;
}

async function askBatch(deps: Deps, environment: Environment, options: AskOptions): Promise<Operation[]> {
  const now = deps.clock.now();
  const due = await claimDueOperations(deps.db, environment, { now, lease_s: LEASE_S, limit: BATCH });
  const asked = [...due];
  const queue = due.entries();
  const asker = async () => {
    for (const [index, operation] of queue) {
      if (options.signal?.aborted) return;
      try {
        asked[index] = await askAbout(deps, operation, options.onOccurrences);
      } catch (error) {
        // One that cannot be settled must not keep the others waiting; it has its next turn.
        deps.log.error({ err: error, reference: operation.reference }, 'could not settle an operation');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  const open = due
    .filter((_, index) => asked[index]?.status === 'open')
    .map((one) => ({ ...one, turn_s: turnAfter(one.asks, turnsOfProvider(deps, one)) }));
  await putOff(deps.db, environment.commerce_id, open, now);
  return asked;
}
