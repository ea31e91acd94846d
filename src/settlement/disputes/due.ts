import type { Deps } from '#src/deps.ts';
import { inTurns } from '#src/kernel/turns.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type Environment, environmentKey } from '#src/tenancy/clocks/store.ts';
import { tellOf } from './events.ts';
import { disputeAfter } from './states.ts';
import { claimDueDisputes, listDueEnvironments, updateDispute } from './store.ts';
import type { Dispute } from './types.ts';

const BATCH = 100;

/** Closes to the merchant what was not answered in time; answers which cases. */
export async function expireDisputes(
  deps: Deps,
  options: { only?: number; signal?: AbortSignal | undefined } = {},
): Promise<Dispute[]> {
  const { only, signal } = options;
  const expired: Dispute[] = [];
  await inTurns<Environment>({
    list: async () =>
      only === undefined
        ? listDueEnvironments(deps.db, deps.clock.now())
        : [{ commerce_id: only, production: false }],
    keyOf: environmentKey,
    async serve(environment) {
      const batch = await inTransaction(deps.db, (db) => expireBatch({ ...deps, db }, environment));
      expired.push(...batch);
      return batch.length < BATCH ? 'done' : 'more';
    },
    signal,
  });
  return expired;
}

async function expireBatch(deps: Deps, environment: Environment): Promise<Dispute[]> {
  const now = deps.clock.now();
  const due = await claimDueDisputes(deps.db, environment, { now, limit: BATCH });
  const expired = due.map((one) => ({
    ...one,
    status: disputeAfter(one.status, 'expired'),
    updated_at: now,
  }));
  for (const dispute of expired) {
    await updateDispute(deps.db, dispute);
    const transaction = await getTransaction(deps.db, dispute.commerce_id, dispute.transaction_id);
    await tellOf(deps, 'dispute.expired', dispute, transaction);
  }
  return expired;
}
