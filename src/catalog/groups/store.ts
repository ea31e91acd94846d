import { sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { isInOffices } from '#src/tenancy/merchants/store.ts';
import type { Group, GroupTables } from './types.ts';

type Db = Deps['db'];

export const GROUP_NAME_INDEX = 'groups_name';

export async function insertGroup(db: Db, group: Group): Promise<void> {
  await db.insertInto('groups').values(group).execute();
}

/**
 * Finds a plan group of any merchant. Only for the update endpoint, which returns 403 for another merchant's group
 * and 404 for an unknown id.
 */
export async function findAnyGroup(db: Db, id: string): Promise<Group | undefined> {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns whether another plan group of the merchant has this name. */
export async function isGroupNameTaken(
  db: Db,
  { commerce_id, id }: { commerce_id: number; id?: string },
  name: string,
): Promise<boolean> {
  const others = db
    .selectFrom('groups')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('deleted_at', 'is', null);
  return (await (id === undefined ? others : others.where('id', '<>', id)).executeTakeFirst()) !== undefined;
}

/** Finds a plan group and locks it until the transaction ends, so that it can be changed. */
export async function lockGroupForChange(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Group | undefined> {
  return selectGroup(db, principal, id).forUpdate().executeTakeFirst();
}

/** Finds a plan group and locks it until the transaction ends, so that it cannot be deleted while a plan is added. */
export async function lockGroup(db: Db, principal: Principal, id: string): Promise<Group | undefined> {
  return selectGroup(db, principal, id).forKeyShare().executeTakeFirst();
}

export async function findGroup(db: Db, principal: Principal, id: string): Promise<Group | undefined> {
  return selectGroup(db, principal, id).executeTakeFirst();
}

function selectGroup(db: Db, principal: Principal, id: string) {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', id)
    .where('commerce_id', '=', principal.commerce_id)
    .where('deleted_at', 'is', null)
    .where(isInOffices(principal, 'office_id'));
}

/** Returns the name of a plan group, or null. Includes deleted groups, because plans still show their names. */
export async function findGroupName(db: Db, { commerce_id, id }: Key): Promise<string | null> {
  const row = await db
    .selectFrom('groups')
    .select('name')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function listGroups(db: Db, principal: Principal): Promise<Group[]> {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('commerce_id', '=', principal.commerce_id)
    .where('deleted_at', 'is', null)
    .where(isInOffices(principal, 'office_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function updateGroup(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<GroupTables['groups']>,
): Promise<void> {
  await db
    .updateTable('groups')
    .set(values)
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}
