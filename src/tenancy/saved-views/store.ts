import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { SavedView } from './types.ts';

type Db = Deps['db'];
type User = Pick<Principal, 'commerce_id' | 'user_id'>;

/** Name of the unique index. */
export const NAME_KEY = 'saved_views_name';

/** Lists the user's own views by name, then the views that other users share, by name. */
export async function listSavedViews(db: Db, user: User, list: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select * from saved_views
    where commerce_id = ${user.commerce_id} and list = ${list} and (user_id = ${user.user_id} or is_shared)
    order by user_id <> ${user.user_id}, lower(name), id
  `.execute(db);
  return rows;
}

export async function countSavedViews(db: Db, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views
    where commerce_id = ${user.commerce_id} and user_id = ${user.user_id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertSavedView(db: Db, view: SavedView): Promise<void> {
  await db.insertInto('saved_views').values(view).execute();
}

/** Updates a view of the user. Returns false if the user has no such view. */
export async function updateSavedView(
  db: Db,
  user: User,
  id: string,
  values: Pick<SavedView, 'name' | 'is_shared'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_views')
    .set(values)
    .where('commerce_id', '=', user.commerce_id)
    .where('user_id', '=', user.user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSavedView(db: Db, user: User, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('commerce_id', '=', user.commerce_id)
    .where('user_id', '=', user.user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
