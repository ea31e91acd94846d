import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { REFUSED_HEAD, type RefusedRow, refusedLine } from '#src/moving/refused-csv.ts';

/** A report that is there only where something was refused. One from an earlier run goes. */
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
    /** Whether there is one. */
    async close(): Promise<boolean> {
      if (stream === null) return false;
      stream.end();
      await finished(stream);
      return true;
    },
  };
}
