import { sql } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { pause } from '../pause.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * A clock that follows the time of the database, so that processes on different machines agree. It reads that time
 * every few seconds and advances by a monotonic timer in between, so reading the clock needs no query.
 */
export interface DatabaseClock extends Clock {
  /** Returns how far the machine's clock is ahead of the database, in milliseconds. Negative when it is behind. */
  offset_ms(): number;
  measure(): Promise<void>;
  close(): void;
}

interface Options {
  db: AnyDatabase;
  /** System clock of the machine on which this process runs. */
  machine: Clock;
  onError(error: unknown): void;
  elapsedMs?: () => number;
  every_ms?: number;
}

interface Sample {
  at: Temporal.Instant;
  elapsed_ms: number;
  /**
   * Maximum error of this reading of the database time, in milliseconds: half of the query's round-trip time.
   */
  error_ms: number;
}

const EVERY_MS = 5_000;
/**
 * Maximum error of a good reading of the database time, in milliseconds. If there is none for
 * `SAMPLE_TIMEOUT_MS`, the clock accepts a reading with a larger error.
 */
const GOOD_MS = 100;
const SAMPLE_TIMEOUT_MS = 60_000;
const NS_PER_MS = 1_000_000;

export async function openDatabaseClock(options: Options): Promise<DatabaseClock> {
  const { db, machine, elapsedMs = () => performance.now(), every_ms = EVERY_MS } = options;
  let base = await read(db, elapsedMs);
  const closing = new AbortController();

  function nowAt(elapsed_ms: number): Temporal.Instant {
    // Integers are used, because adding a Temporal.Duration takes four times as long, which is measurable in requests
    // and jobs.
    const elapsed_ns = BigInt(Math.round((elapsed_ms - base.elapsed_ms) * NS_PER_MS));
    return Temporal.Instant.fromEpochNanoseconds(base.at.epochNanoseconds + elapsed_ns);
  }

  async function measure(): Promise<void> {
    const next = await read(db, elapsedMs);
    const isStale = next.elapsed_ms - base.elapsed_ms > SAMPLE_TIMEOUT_MS;
    if (next.error_ms > GOOD_MS && !isStale && base.error_ms <= next.error_ms) return;
    const difference_ms = Math.abs(next.at.since(nowAt(next.elapsed_ms)).total('milliseconds'));
    // Differences within the measurement error are ignored, so that the time does not jump back and forth.
    if (difference_ms > next.error_ms) base = next;
  }

  async function keepMeasuring(): Promise<void> {
    while (await pause(every_ms, closing.signal, { ref: false })) {
      await measure().catch((error) => {
        if (!closing.signal.aborted) options.onError(error);
      });
    }
  }

  void keepMeasuring();
  const now = () => nowAt(elapsedMs());
  return {
    now,
    offset_ms: () => Math.round(machine.now().since(now()).total('milliseconds')),
    measure,
    close: () => closing.abort(),
  };
}

/** Reads the current time from the database. All other queries receive the time as a parameter. */
async function read(db: AnyDatabase, elapsedMs: () => number): Promise<Sample> {
  return db.connection().execute(async (connection) => {
    const asked_ms = elapsedMs();
    const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(
      connection,
    );
    const elapsed_ms = elapsedMs();
    const error_ms = (elapsed_ms - asked_ms) / 2;
    const [row] = rows;
    if (!row) throw new Error('could not read the time of the database');
    return { at: row.now.add({ nanoseconds: Math.round(error_ms * NS_PER_MS) }), elapsed_ms, error_ms };
  });
}
