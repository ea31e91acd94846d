import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeText } from '../backup/whole-file.ts';

/**
 * State of the archive, for `status` and metrics. It is stored in the data folder, so that a failure of the archive
 * folder can be recorded.
 */
export interface ArchiveState {
  folder: string;
  /** Folder name of the current series. If null, the next archiving pass starts a new series with a base backup. */
  series: string | null;
  /** Latest instant that can be restored, in ISO 8601. Null until the first base is complete. */
  kept_until: string | null;
  /**
   * Instant at which archiving started to fail, in ISO 8601. Null while archiving succeeds. `reason` contains
   * the error message.
   */
  failing_since: string | null;
  reason: string | null;
  /**
   * Instant at which WAL was lost, in ISO 8601. Later instants cannot be restored until a new base is taken. Null when
   * no WAL is missing.
   */
  broken_since: string | null;
}

const fileIn = (data_dir: string) => join(data_dir, 'archive.json');

export const writeState = (data_dir: string, state: ArchiveState) =>
  writeWholeText(fileIn(data_dir), `${JSON.stringify(state, null, 2)}\n`);

/** Returns the stored state of the archive, or null when none has been written. */
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
