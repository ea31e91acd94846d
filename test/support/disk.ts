import type { FileHandle } from 'node:fs/promises';
import type { WriterOptions } from '#simulator/ledger-writer.ts';

const RETRY_MS = 10;

export interface Disk {
  is_full: boolean;
  /** The number of failed writes. */
  tries: number;
  options: WriterOptions;
}

/** A disk that becomes full in the middle of a line. Writes fail until the test frees space. */
export function fillingDisk(): Disk {
  const append = async (file: FileHandle, bytes: Buffer) => {
    if (!disk.is_full) return file.appendFile(bytes);
    disk.tries += 1;
    await file.appendFile(bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const disk: Disk = { is_full: false, tries: 0, options: { append, retry_ms: RETRY_MS } };
  return disk;
}
