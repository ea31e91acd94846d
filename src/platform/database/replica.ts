import { sql } from 'kysely';
import { pause } from '../pause.ts';
import { type AnyDatabase, databaseError, isDatabaseUnavailable } from './pool.ts';

/**
 * Runs a long read on the read replica if it is recent enough, otherwise on `db`. With `as_of`, the replica must
 * contain all commits up to that instant. `work` must be read-only and may run twice.
 */
export type ReadFromReplica = <T>(
  db: AnyDatabase,
  work: (db: AnyDatabase) => Promise<T>,
  as_of?: Temporal.Instant,
) => Promise<T>;

export const withoutReplica: ReadFromReplica = (db, work) => work(db);

export interface Copy {
  readLate: ReadFromReplica;
  /** Measures the replication lag and decides whether the replica can be used. */
  look(): Promise<void>;
  close(): void;
}

interface CopyOptions {
  db: AnyDatabase;
  copy: AnyDatabase;
  now(): Temporal.Instant;
  every_ms?: number;
  /** Called with a reason when reads stop using the replica, and with null when they use it again. */
  onChange(reason: string | null): void;
}

const EVERY_MS = 1_000;
/** Maximum replication lag in seconds. With a larger lag, lists are read from the primary. */
export const MAX_REPLICA_LAG_S = 10;

/** The WAL position of the primary database at an instant. */
interface Mark {
  position: bigint;
  at: Temporal.Instant;
}

/**
 * Tracks the lag of a read replica by recording the WAL position of the primary regularly. The replica is as
 * old as the last recorded position that it has replayed. The replica's own lag report is not used, because a
 * disconnected replica reports none.
 */
export function watchReplica({ db, copy, now, every_ms = EVERY_MS, onChange }: CopyOptions): Copy {
  const closing = new AbortController();
  let marks: Mark[] = [];
  /** Instant up to which the replica contains all commits of the primary. Null until it is measured. */
  let known: Temporal.Instant | null = null;
  let reported: string | null = null;

  function tell(reason: string | null): void {
    if (reason !== reported) onChange(reason);
    reported = reason;
  }

  async function look(): Promise<void> {
    const at = now();
    marks.push({ position: await positionOf(db), at });
    const reached = await positionOf(copy);
    const passed = marks.findLastIndex(({ position }) => position <= reached);
    if (passed >= 0) known = marks[passed]?.at ?? null;
    marks = marks.slice(Math.max(0, passed, marks.length - 3 * MAX_REPLICA_LAG_S));
    tell(isNear() ? null : `it is more than ${MAX_REPLICA_LAG_S} seconds behind`);
  }

  function isNear(): boolean {
    return known !== null && now().since(known).total('seconds') <= MAX_REPLICA_LAG_S;
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
        if (!isReplicaError(error)) throw error;
        giveUp(error);
        return work(primary);
      }
    },
    look,
    close: () => closing.abort(),
  };
}

/**
 * Returns whether the error is caused by the replica: it is down, or it cancelled the query because of a recovery
 * conflict.
 */
function isReplicaError(error: unknown): boolean {
  return isDatabaseUnavailable(error) || databaseError(error)?.code === '40001';
}

/** Returns the current WAL position of the primary, or the replayed position of the replica, in bytes. */
async function positionOf(db: AnyDatabase): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`
    select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)
      - '0/0'::pg_lsn)::int8 as position`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('could not read the replication position of the database');
  return row.position;
}
