import type { Deps } from '#src/deps.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { MailRequest, RequestedKind } from '../types.ts';

type Db = Deps['db'];

export async function insertMailRequest(db: Db, request: MailRequest): Promise<void> {
  const { parameters, actor, ...columns } = request;
  await db
    .insertInto('mail_requests')
    .values({ ...columns, parameters: toJson(parameters), actor: toJson(actor) })
    .execute();
}

/**
 * Returns the ids of pending email requests, oldest first. `after` is the last id of the previous batch, or null for
 * the first batch.
 */
export async function listMailRequests(
  db: Db,
  { kind, after, limit }: { kind: RequestedKind; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_requests')
    .select('id')
    .where('kind', '=', kind)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findMailRequest(db: Db, id: string): Promise<MailRequest | undefined> {
  return db.selectFrom('mail_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes an email request. Returns false if another worker has already deleted it. */
export async function deleteMailRequest(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
