import type { Deps } from '#src/deps.ts';
import type { StoredConsent } from './types.ts';

/** Inserts consents and returns the number of inserted rows. Skips consents whose token was used before. */
export async function insertConsents(db: Deps['db'], consents: readonly StoredConsent[]): Promise<number> {
  const rows = await db
    .insertInto('consents')
    .values(consents)
    .onConflict((conflict) => conflict.constraint('consents_once').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Returns how many of these tokens were accepted for the given operation or subscription. */
export async function countConsents(
  db: Deps['db'],
  { commerce_id, given_for }: Pick<StoredConsent, 'commerce_id' | 'given_for'>,
  hashes: readonly Buffer[],
): Promise<number> {
  const rows = await db
    .selectFrom('consents')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where('given_for', '=', given_for)
    .where('token_hash', 'in', hashes)
    .execute();
  return rows.length;
}
