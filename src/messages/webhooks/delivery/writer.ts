import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '#src/deps.ts';
import { violates } from '#src/platform/database/pool.ts';
import { ATTEMPTS_KEY, type Outcome, settleDeliveries } from './store.ts';

/**
 * Time in milliseconds during which outcomes are collected into a batch, because writing each outcome separately
 * would take more time than the deliveries.
 */
const GATHER_MS = 5;
const MAX_GATHERS = 10;
const BATCH = 500;
const RETRY_MS = 1_000;
const TRIES = 5;

export interface OutcomeWriter {
  add(outcome: Outcome): void;
  /** Resolves when all outcomes added so far have been written. */
  quiet(): Promise<void>;
  isQuiet(): boolean;
}

/**
 * Opens a writer that writes outcomes in batches, one batch at a time. Calls `onFreed` if a batch made blocked
 * deliveries due.
 */
export function openOutcomeWriter(deps: Pick<Deps, 'db' | 'log'>, onFreed: () => void): OutcomeWriter {
  const gathered: Outcome[] = [];
  let writing: Promise<void> | null = null;

  async function gather(): Promise<void> {
    for (let times = 0; times < MAX_GATHERS && gathered.length < BATCH; times += 1) {
      const before = gathered.length;
      await delay(GATHER_MS);
      if (gathered.length === before) return;
    }
  }

  async function write(): Promise<void> {
    await gather();
    while (gathered.length > 0) {
      const freed = await settle(deps, gathered.splice(0, BATCH));
      if (freed > 0) onFreed();
      await gather();
    }
    writing = null;
  }

  return {
    add(outcome) {
      gathered.push(outcome);
      writing ??= write();
    },
    async quiet() {
      await writing;
    },
    isQuiet: () => writing === null,
  };
}

/**
 * Writes a batch of outcomes, with retries. If all retries fail, the deliveries are sent again after their lease
 * expires.
 */
async function settle(deps: Pick<Deps, 'db' | 'log'>, outcomes: readonly Outcome[]): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      const freed = await settleDeliveries(deps.db, outcomes);
      dropOutcomes(outcomes);
      return freed;
    } catch (error) {
      // The attempts already exist, because the previous try was committed and the connection broke before the
      // response arrived.
      if (tries > 1 && violates(error, ATTEMPTS_KEY)) {
        dropOutcomes(outcomes);
        return 1;
      }
      deps.log.error({ err: error, outcomes: outcomes.length }, 'could not save webhook outcomes');
      if (tries === TRIES) return 0;
      await delay(RETRY_MS);
    }
  }
}

function dropOutcomes(outcomes: readonly Outcome[]): void {
  for (const { delivery_id, lease } of outcomes) lease.in_hand.delete(delivery_id);
}
