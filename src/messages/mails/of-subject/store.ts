import type { Deps } from '#src/deps.ts';
import type { Mail } from '../types.ts';

type Db = Deps['db'];

/**
 * Returns the emails about an object, newest first. The object is given as a subject, such as `subscription:UUID`.
 */
export async function listMailsOf(
  db: Db,
  of: { commerce_id: number; production: boolean; subject: string },
  limit: number,
): Promise<Mail[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('commerce_id', '=', of.commerce_id)
    .where('production', '=', of.production)
    .where('subject', '=', of.subject)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
