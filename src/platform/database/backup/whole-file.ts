import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes a gzip file that only its owner can read. The file has a temporary name until it is flushed to disk, so an
 * incomplete file never has the final name.
 */
export async function writeWhole(path: string, bytes: AsyncIterable<Buffer>, level: number): Promise<void> {
  await underDraft(path, (draft) =>
    pipeline(
      Readable.from(bytes),
      createGzip({ level }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    ),
  );
}

/** Writes text to a file like `writeWhole`, but without compression. */
export async function writeWholeText(path: string, text: string): Promise<void> {
  await underDraft(path, (draft) =>
    pipeline(Readable.from([text]), createWriteStream(draft, { mode: 0o600, flush: true })),
  );
}

async function underDraft(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.partial`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
