import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { announceAccessChange, markRevoked } from './store.ts';

/** Revokes a token and notifies every process. Returns false if the token does not exist or was already revoked. */
export async function revokeToken(deps: Deps, input: { id: string }): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const revoked = await markRevoked(db, input.id, deps.clock.now());
    if (revoked) await announceAccessChange(db);
    return revoked;
  });
}
