import { sql } from 'kysely';
import { pause } from '../pause.ts';
import { type AnyDatabase, databaseError, isDatabaseAway } from './pool.ts';

/**
 * Does what reads long and need not be of this very moment: at a copy of the database that follows it, where there is one, it is
 * near enough and knows what had happened by `as_of`; else at `db`. The work must only read, and may be done twice.
 */
export type ReadLate = <T>(
  db: AnyDatabase,
  work: (db: AnyDatabase) => Promise<T>,
  as_of?: Temporal.Instant,
) => Promise<T>;

export const WITHOUT_COPY: ReadLate = (db, work) => work(db);

export interface Copy {
  readLate: ReadLate;
  /** Asks how far behind it is. */
  look(): Promise<void>;
  close(): void;
}

interface CopyOptions {
  db: AnyDatabase;
  copy: AnyDatabase;
  now(): Temporal.Instant;
  every_ms?: number;
  /** That it is not used any more, and why; null: that it is again. */
  onChange(reason: string | null): void;
}

const EVERY_MS = 1_000;
/** Whoever looks at a list may miss what came in so many seconds. */
export const MOST_BEHIND_S = 10;

/** How far the log of the database had come at that time. */
interface Mark {
  position: bigint;
  at: Temporal.Instant;
}

/**
 * A copy that is cut off believes that it has everything. So the database is asked for its position in its own log, and the copy for how
 * far it has come: it is as old as the last position that it has reached.
 */
export function openCopy({ db, copy, now, every_ms = EVERY_MS, onChange }: CopyOptions): Copy {
  const closing = new AbortController();
  let marks: Mark[] = [];
  /** It knows all that had happened by then; null: nobody can tell. */
  let known: Temporal.Instant | null = null;
  let told: string | null = null;

  function tell(reason: string | null): void {
    if (reason !== told) onChange(reason);
    told = reason;
  }

  async function look(): Promise<void> {
    const at = now();
    marks.push({ position: await positionOf(db), at });
    const reached = await positionOf(copy);
    const passed = marks.findLastIndex(({ position }) => position <= reached);
    if (passed >= 0) known = marks[passed]?.at ?? null;
    marks = marks.slice(Math.max(0, passed, marks.length - 3 * MOST_BEHIND_S));
    tell(isNear() ? null : `it is more than ${MOST_BEHIND_S} seconds behind`);
  }

  function isNear(): boolean {
    return known !== null && now().since(known).total('seconds') <= MOST_BEHIND_S;
  }

  function isOfUse(as_of?: Temporal.Instant): boolean {
    return (
      isNear() && (as_of === undefined || (known !== null && Temporal.Instant.compare(known, as_of) >= 0))
    );
  }

  function giveUp(error: unknown): void {
    known = null;
    tell((error as Error).message);
  }

  async function keepLooking(): Promise<void> {
    do await look().catch((error) => closing.signal.aborted || giveUp(error));
    while (await pause(every_ms, closing.signal, { ref: false }));
  }

  void keepLooking();
  return {
    async readLate(primary, work, as_of) {
      if (!isOfUse(as_of)) return work(primary);
      try {
        return await work(copy);
      } catch (error) {
        if (!isOfTheCopy(error)) throw error;
        giveUp(error);
        return work(primary);
      }
    },
    look,
    close: () => closing.abort(),
  };
}

/** It went away, or had to choose between the reader and what it follows. */
function isOfTheCopy(error: unknown): boolean {
  return isDatabaseAway(error) || databaseError(error)?.code === '40001';
}

/** In bytes since the first. */
async function positionOf(db: AnyDatabase): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`
    select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)
      - '0/0'::pg_lsn)::int8 as position`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not say how far it is');
  return row.position;
}
