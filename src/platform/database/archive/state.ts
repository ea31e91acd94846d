import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeText } from '../backup/whole-file.ts';

/** How the archive of a database stands, beside that database: where the archive itself cannot be written, this can. */
export interface ArchiveState {
  folder: string;
  /** The name of the one that is gone on with. Null: the next begins with a base. */
  series: string | null;
  /** Everything until then can be restored. */
  kept_until: string | null;
  /** Since when the archive cannot be written, and why; null while it can. */
  failing_since: string | null;
  reason: string | null;
  /** From then on the log is lost, and no instant can be restored until there is a new base. */
  broken_since: string | null;
}

const fileIn = (data_dir: string) => join(data_dir, 'archive.json');

export const writeState = (data_dir: string, state: ArchiveState) =>
  writeWholeText(fileIn(data_dir), `${JSON.stringify(state, null, 2)}\n`);

/** Null where none was written yet. */
export function readState(data_dir: string): ArchiveState | null {
  try {
    return JSON.parse(readFileSync(fileIn(data_dir), 'utf8')) as ArchiveState;
  } catch {
    return null;
  }
}

export function newState(folder: string): ArchiveState {
  return {
    folder,
    ...{ series: null, kept_until: null, failing_since: null, reason: null, broken_since: null },
  };
}
