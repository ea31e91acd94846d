import type { Deps } from '#src/deps.ts';
import type { KeptConsent } from './types.ts';

/** Answers how many were new: a token that was used before is not kept again. */
export async function insertConsents(db: Deps['db'], consents: readonly KeptConsent[]): Promise<number> {
  const rows = await db
    .insertInto('consents')
    .values(consents)
    .onConflict((conflict) => conflict.constraint('consents_once').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}
