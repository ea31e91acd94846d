import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { KINDS } from '../kinds.ts';
import { type Source, sourcesOf } from '../sources.ts';
import type { ImportFileName } from '../types.ts';
import { deleteFilesBefore, insertFiles, listFiles } from './store.ts';

const PURPOSE = 'import file';
/**
 * Time for which uploaded files are stored. The files are then deleted, and the user must upload them again to import
 * them.
 */
const UPLOAD_LIFETIME = { hours: 24 } as const;

/**
 * Maximum total size of the files in an upload, in bytes. The limit is low because the user waits while the files are
 * checked.
 */
export const MAX_UPLOAD_BYTES = 1024 * 1024;

/** Content of each uploaded file, by file name. */
type Uploaded = ReadonlyMap<ImportFileName, string>;

/** Stores uploaded files until they are imported. The files are encrypted, because they contain personal data. */
export async function storeUpload(
  { db, vault, real_clock }: Deps,
  { commerce_id, production }: Environment,
  upload_id: string,
  files: Uploaded,
): Promise<void> {
  const created_at = real_clock.now();
  const rows = await Promise.all(
    [...files].map(async ([name, text]) => ({
      ...{ commerce_id, upload_id, name, production, created_at },
      sealed: await vault.seal(commerce_id, PURPOSE, text),
    })),
  );
  await insertFiles(db, rows);
}

/** Returns the files of an upload as import sources, or null if they were deleted. */
export async function sourcesOfUpload(
  { db, vault }: Deps,
  environment: Environment,
  uploadId: string,
): Promise<Source[] | null> {
  const kept = isUuid(uploadId) ? await listFiles(db, environment, uploadId) : [];
  if (kept.length === 0) return null;
  const files = await Promise.all(
    kept.map(
      async ({ name, sealed }) =>
        [name, await vault.unseal(environment.commerce_id, PURPOSE, sealed)] as const,
    ),
  );
  return sourcesFrom(new Map(files));
}

/** Converts uploaded files to import sources. Stripe exports are recognized by their columns. */
export function sourcesFrom(files: Uploaded): Promise<Source[]> {
  const opened = [...files].map(([file, text]) => {
    const open = async function* () {
      yield text;
    };
    return { file, bytes: Buffer.byteLength(text), open };
  });
  return sourcesOf(opened, 'upload', 'stripe');
}

/** Names of the files that an upload accepts. */
export const UPLOAD_NAMES = KINDS.map(({ file }) => file);

export async function purgeUploads({ db, real_clock }: Deps): Promise<{ purged: number }> {
  const now = real_clock.now();
  return { purged: await deleteFilesBefore(db, now.subtract(UPLOAD_LIFETIME)) };
}
