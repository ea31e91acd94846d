import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { openWriter, type WriterOptions } from './ledger-writer.ts';
import type { Entry } from './types.ts';

const FILE = 'ledger.jsonl';
const CHUNK_BYTES = 1024 * 1024;
const NEW_LINE = 0x0a;

/** An append-only file with one JSON entry per line. Entries are numbered from 1 without gaps. */
export interface Ledger {
  /** Queues an entry for writing. Callers must append entries in ascending `seq` order. */
  append(entry: Entry): void;
  /**
   * Returns true, or a promise of true, once the entry is on disk. The result is false if the write failed, but a
   * retry may still write the entry later.
   */
  durable(seq: number): boolean | Promise<boolean>;
  /** Resolves once the entry is on disk. If a write fails, resolves only after a retry has succeeded. */
  written(seq: number): Promise<void>;
  durable_seq(): number;
  /** Returns the reason why the ledger cannot be written now, or null if it can. */
  failure(): string | null;
  close(): Promise<void>;
}

/** Opens the ledger in `folder`, or creates it, and passes each stored entry to `load`. */
export async function openLedger(
  data_dir: string,
  load: (entry: Entry) => void,
  options: WriterOptions = {},
): Promise<Ledger> {
  await mkdir(data_dir, { recursive: true, mode: 0o700 });
  const path = join(data_dir, FILE);
  const file = await open(path, 'a+', 0o600);
  try {
    const { count, bytes } = await readLines(file, (line, seq) => load(parseEntry(path, line, seq)));
    // An incomplete last line remains if the process died during a write. No caller got a response for it.
    await file.truncate(bytes);
    await file.sync();
    await syncFolder(data_dir);
    return openWriter(file, { count, bytes }, options);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readLines(
  file: FileHandle,
  take: (line: string, seq: number) => void,
): Promise<{ count: number; bytes: number }> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let [count, bytes, position] = [0, 0, 0];
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return { count, bytes };
    position += bytesRead;
    const text = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = text.indexOf(NEW_LINE); end >= 0; end = text.indexOf(NEW_LINE, start)) {
      count += 1;
      take(text.toString('utf8', start, end), count);
      bytes += end + 1 - start;
      start = end + 1;
    }
    rest = text.subarray(start);
  }
}

function parseEntry(path: string, line: string, seq: number): Entry {
  try {
    const entry = JSON.parse(line) as Entry;
    if (entry.seq === seq) return entry;
  } catch {
    // Invalid JSON is reported by the error below, like a line that is out of order.
  }
  throw new Error(`${path}: line ${seq} is damaged; restore the file or move it away`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
