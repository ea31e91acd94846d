import { fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Ledger } from './ledger.ts';

export interface WriterOptions {
  /** Function that appends bytes to the file. Tests replace it to simulate a full disk. */
  append?: (file: FileHandle, bytes: Buffer) => Promise<void>;
  /** Milliseconds to wait before retrying a write that failed because the disk was full. */
  retry_ms?: number;
}

interface Batch {
  lines: string[];
  last_seq: number;
  done: Promise<boolean>;
  finish(written: boolean): void;
}

/**
 * Error codes that indicate a full disk. Writes that fail with them are retried. After any other error, the simulator
 * must restart before it writes again.
 */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_MS = 1_000;

/**
 * Opens a ledger writer with group commit: while a batch is synced to disk, new entries are collected in the next
 * batch. If the disk is full, the writer keeps the entries in order and retries. Callers that wait for these entries
 * get no response and must query the result.
 */
export function openWriter(
  file: FileHandle,
  loaded: { count: number; bytes: number },
  { append, retry_ms = RETRY_MS }: WriterOptions,
): Ledger {
  const write = appender(file, loaded.bytes, append);
  let durable_seq = loaded.count;
  let failure: string | null = null;
  let isFinal = false;
  let gathering = newBatch();
  let writing: Batch | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let waiting: { seq: number; resolve: () => void }[] = [];

  async function writeAll(): Promise<void> {
    // Requests of the same event loop turn share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (gathering.lines.length > 0 && !isFinal) {
      const batch = gathering;
      writing = batch;
      gathering = newBatch();
      const problem = await write(Buffer.from(batch.lines.join('')));
      failure = problem?.text ?? null;
      isFinal ||= problem?.is_final === true;
      writing = null;
      if (failure === null) finish(batch);
      else {
        postpone(batch);
        break;
      }
    }
    running = null;
  }

  function finish(batch: Batch): void {
    durable_seq = batch.last_seq;
    batch.finish(true);
    for (const { seq, resolve } of waiting) if (seq <= durable_seq) resolve();
    waiting = waiting.filter(({ seq }) => seq > durable_seq);
  }

  /**
   * Puts the lines of a failed batch back at the front of the queue and schedules a retry. Callers that wait for
   * these entries get no response.
   */
  function postpone(batch: Batch): void {
    const later = gathering;
    gathering = newBatch();
    gathering.lines = [...batch.lines, ...later.lines];
    gathering.last_seq = Math.max(batch.last_seq, later.last_seq);
    batch.finish(false);
    later.finish(false);
    if (!isFinal) timer = setTimeout(begin, retry_ms).unref();
  }

  function begin(): void {
    clearTimeout(timer);
    running ??= writeAll();
  }

  return {
    append(entry) {
      gathering.lines.push(`${JSON.stringify(entry)}\n`);
      gathering.last_seq = entry.seq;
      // While the disk is full, only the timer retries. New entries do not start a write.
      if (failure === null) begin();
    },
    durable(seq) {
      if (seq <= durable_seq) return true;
      if (failure !== null) return false;
      return writing && seq <= writing.last_seq ? writing.done : gathering.done;
    },
    async written(seq) {
      if (seq > durable_seq) await new Promise<void>((resolve) => waiting.push({ seq, resolve }));
    },
    durable_seq: () => durable_seq,
    failure: () => failure,
    async close() {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      isFinal = true;
      failure ??= 'the simulator is closing';
      await file.close();
    },
  };
}

interface Problem {
  text: string;
  /** True if the ledger cannot be written again until the simulator restarts. */
  is_final: boolean;
}

/**
 * Returns a function that appends complete lines to the file and syncs them. After a failed write, its next call
 * first truncates the incomplete bytes.
 */
function appender(
  file: FileHandle,
  loaded_bytes: number,
  append: NonNullable<WriterOptions['append']> = (target, bytes) => target.appendFile(bytes),
): (bytes: Buffer) => Promise<Problem | null> {
  let size = loaded_bytes;
  let torn_bytes = 0;
  return async (bytes) => {
    try {
      const extra = fstatSync(file.fd).size - size;
      if (extra < 0 || extra > torn_bytes)
        return { text: 'another process writes to this ledger', is_final: true };
      // A failed write may have left part of a line. No caller got a response for it.
      if (extra > 0) await file.truncate(size);
      torn_bytes = bytes.length;
      await append(file, bytes);
      await file.datasync();
      size += bytes.length;
      torn_bytes = 0;
      return null;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      return { text: `the ledger cannot be written: ${code}`, is_final: !DISK_FULL_CODES.has(code) };
    }
  };
}

function newBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { lines: [], last_seq: 0, done: promise, finish: resolve };
}
