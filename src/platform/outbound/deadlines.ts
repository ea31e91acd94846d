/** A scheduled timeout that can be cancelled. */
export interface Deadline {
  cancel(): void;
}

interface Entry extends Deadline {
  at_ms: number;
  /** Function to call when the timeout expires. Null if the timeout was cancelled. */
  expire: (() => void) | null;
}

/** The timeouts with the same limit, in order of expiry. */
interface Line {
  entries: Entry[];
  /** Number of entries at the front of the array that have expired or were cancelled. */
  gone: number;
  timer: NodeJS.Timeout | null;
}

const lines = new Map<number, Line>();

/**
 * Schedules a timeout. Timeouts with the same limit share one timer, because one timer per request used as
 * much CPU time as signing the request.
 */
export function atDeadline(limit_ms: number, expire: () => void): Deadline {
  const line = lines.get(limit_ms) ?? newLine(limit_ms);
  const entry: Entry = {
    at_ms: performance.now() + limit_ms,
    expire,
    cancel() {
      entry.expire = null;
    },
  };
  line.entries.push(entry);
  wake(line, limit_ms, limit_ms);
  return entry;
}

/**
 * Starts the shared timer unless it is running. It does not keep the process running, because open connections already
 * do.
 */
function wake(line: Line, limit_ms: number, after_ms: number): void {
  line.timer ??= setTimeout(sweep, after_ms, limit_ms, line).unref();
}

function newLine(limit_ms: number): Line {
  const line = { entries: [], gone: 0, timer: null };
  lines.set(limit_ms, line);
  return line;
}

function sweep(limit_ms: number, line: Line): void {
  line.timer = null;
  const now_ms = performance.now();
  for (let entry = line.entries[line.gone]; entry; entry = line.entries[line.gone]) {
    if (entry.expire !== null && entry.at_ms > now_ms) break;
    line.gone += 1;
    entry.expire?.();
  }
  const next = line.entries[line.gone];
  line.entries = line.entries.slice(line.gone);
  line.gone = 0;
  if (next) wake(line, limit_ms, Math.max(1, Math.ceil(next.at_ms - now_ms)));
  else if (line.timer === null) lines.delete(limit_ms);
}
