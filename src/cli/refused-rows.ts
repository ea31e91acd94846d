import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { REFUSED_HEAD, type RefusedRow, refusedLine } from '#src/moving/refused-csv.ts';

/**
 * Opens the report of the rows that an import refuses, and deletes the report of an earlier run. The file is created
 * when the first row is written.
 */
export async function openRefusedRows(path: string) {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  return {
    path,
    add(row: RefusedRow): void {
      if (stream === null) {
        stream = createWriteStream(path, { mode: 0o600 });
        stream.write(REFUSED_HEAD);
      }
      stream.write(refusedLine(row));
    },
    /** Closes the report. Returns whether the file was created. */
    async close(): Promise<boolean> {
      if (stream === null) return false;
      stream.end();
      await finished(stream);
      return true;
    },
  };
}
