/** Something to be done unless it is called off before its time. */
export interface Deadline {
  cancel(): void;
}

interface Entry extends Deadline {
  at_ms: number;
  /** Null once it is called off. */
  expire: (() => void) | null;
}

/** Those with the same limit come due in the order they began. */
interface Line {
  entries: Entry[];
  /** How many at the front are over. */
  gone: number;
  timer: NodeJS.Timeout | null;
}

const lines = new Map<number, Line>();

/**
 * A time limit for a request. One timer for all that have the same limit, however many there are: a timer of its own for each
 * took as long as signing it.
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

/** Nothing is kept alive by it: what has a limit has a connection that does. */
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
