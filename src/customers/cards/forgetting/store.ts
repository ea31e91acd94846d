import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { byMerchant, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';
import type { Card, CardToForget } from '../types.ts';

type Db = Deps['db'];

export async function insertCardToForget(
  db: Db,
  card: Pick<CardToForget, 'commerce_id' | 'provider' | 'fingerprint' | 'token_sealed'>,
  now: Temporal.Instant,
): Promise<void> {
  const stamps = { attempts: 0, next_try_at: now, created_at: now };
  await db
    .insertInto('cards_to_forget')
    .values({ ...card, id: newId(), ...stamps })
    .execute();
}

/**
 * Claims card tokens that are due for deletion, and schedules their next attempt. The delay doubles with each
 * attempt, from one minute up to one day.
 */
export async function claimCardsToForget(
  db: Db,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<CardToForget[]> {
  const due = sql`from cards_to_forget where next_try_at <= ${now}`;
  const claimed = await byMerchant(db, due, async (merchant) => {
    const { rows } = await sql<CardToForget>`
    update cards_to_forget set
      attempts = attempts + 1,
      next_try_at = (${now}::timestamptz at time zone 'UTC'
          + least(interval '1 minute' * power(2, least(attempts, 12)), interval '1 day')) at time zone 'UTC'
    where ${ofMerchant(sql`commerce_id`, merchant)} and (commerce_id, id) in (
      select commerce_id, id ${due} and ${ofMerchant(sql`commerce_id`, merchant)} order by next_try_at limit ${limit} for update skip locked
    )
    returning *
  `.execute(db);
    return rows;
  });
  return claimed.flat();
}

export async function deleteCardToForget(
  db: Db,
  { commerce_id, id }: Pick<CardToForget, 'commerce_id' | 'id'>,
): Promise<void> {
  await db
    .deleteFrom('cards_to_forget')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/** Lists the saved cards with the same number at the same provider that still have a token. */
export async function listKept(
  db: Db,
  { commerce_id, provider, fingerprint }: Pick<CardToForget, 'commerce_id' | 'provider' | 'fingerprint'>,
): Promise<Pick<Card, 'token_sealed'>[]> {
  return db
    .selectFrom('cards')
    .select('token_sealed')
    .where('commerce_id', '=', commerce_id)
    .where('fingerprint', '=', fingerprint)
    .where('provider', '=', provider)
    .where('token_sealed', 'is not', null)
    .execute();
}
