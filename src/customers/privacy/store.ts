import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { PrivacyConsent } from './types.ts';

type Db = Deps['db'];

/** Inserts a consent to the privacy policy. Call it in the transaction that processes the form. */
export async function insertPrivacyConsent(db: AnyDatabase, consent: PrivacyConsent): Promise<void> {
  const { commerce_id, id, production, version, given_for, email, shown, origin, given_at } = consent;
  await sql`
    insert into privacy_consents (commerce_id, id, production, version, given_for, email, shown, origin, given_at)
    values (${commerce_id}, ${id}, ${production}, ${version}, ${given_for}, ${email}, ${shown}, ${origin}, ${given_at})
  `.execute(db);
}

/** Lists the latest consents to the privacy policy that were given with an email address, newest first. */
export async function listPrivacyConsents(
  db: Db,
  { commerce_id, production, email }: Pick<PrivacyConsent, 'commerce_id' | 'production' | 'email'>,
  limit: number,
): Promise<PrivacyConsent[]> {
  return db
    .selectFrom('privacy_consents')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where('email', '=', email.toLowerCase())
    .orderBy('given_at', 'desc')
    .limit(limit)
    .execute();
}

export async function eraseTestConsents(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('privacy_consents')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
