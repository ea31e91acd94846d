import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { MovingTables } from '../types.ts';

type Db = Deps['db'];
type ImportFile = Selectable<MovingTables['import_files']>;

/** Inserts uploaded files. Skips files that already exist, so the first upload of a file is kept. */
export async function insertFiles(db: Db, files: readonly ImportFile[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('import_files')
    .values([...files])
    .onConflict((conflict) => conflict.columns(['commerce_id', 'upload_id', 'name']).doNothing())
    .execute();
}

export async function listFiles(
  db: Db,
  { commerce_id, production }: Environment,
  uploadId: string,
): Promise<Pick<ImportFile, 'name' | 'sealed'>[]> {
  return db
    .selectFrom('import_files')
    .select(['name', 'sealed'])
    .where('commerce_id', '=', commerce_id)
    .where('upload_id', '=', uploadId)
    .where('production', '=', production)
    .execute();
}

export async function deleteFiles(db: Db, { commerce_id, id }: Key): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where('commerce_id', '=', commerce_id)
    .where('upload_id', '=', id)
    .execute();
}

export async function deleteFilesBefore(db: Db, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from import_files where created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function eraseTestUploads(db: Db, commerceId: number): Promise<void> {
  await sql`delete from import_files where commerce_id = ${commerceId} and not production`.execute(db);
}
