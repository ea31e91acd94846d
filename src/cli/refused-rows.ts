import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { csvLine } from '#src/moving/write-csv.ts';

export interface RefusedRow {
  file: string;
  line: number | '';
  external_id: string;
  field: string;
  reason: string;
}

const COLUMNS = ['file', 'line', 'external_id', 'field', 'reason'] as const;

/** A report that is there only where something was refused. One from an earlier run goes. */
export async function openRefusedRows(path: string) {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  return {
    path,
    add(row: RefusedRow): void {
      if (stream === null) {
        stream = createWriteStream(path, { mode: 0o600 });
        stream.write(csvLine(COLUMNS));
      }
      stream.write(csvLine(COLUMNS.map((name) => String(row[name]))));
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
