import type { Deps } from '#src/deps.ts';
import { toIsoText, ZONE } from '#src/kernel/calendar.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import type { DueWork, TimelineEvent } from '#src/module.ts';
import { withoutActor } from '#src/platform/database/actor.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { findClock, moveClock, stepClock, withEnvironmentLock } from '#src/tenancy/clocks/store.ts';
import { requireSettledBooks } from '#src/tenancy/merchants/collecting.ts';
import { announceAccessChange } from '#src/tenancy/tokens/store.ts';
import { CLOCK_TEXTS, sandboxErrors } from './errors.ts';
import { type LoopGuard, openLoopGuard } from './loop-guard.ts';
import { recordClock } from './record-clock.ts';

const MAX_YEARS = 10;

/**
 * Maximum number of clock advances that run concurrently. Each advance holds one connection for its lock and needs
 * further connections for its work. If locks used every connection in the pool, no advance could continue.
 */
const MAX_CONCURRENT_ADVANCES = 4;
let running = 0;

export interface Advance {
  commerce_id: number;
  to: Temporal.Instant;
}

/**
 * Moves the clock of a test environment forward and runs all work that becomes due, in order of due time. Commits each
 * clock step before its work runs. After an interruption, the same call continues from the last step.
 */
export async function advanceClock(
  deps: Deps,
  input: Advance,
  sources: readonly DueWork[],
): Promise<{ now: Temporal.Instant; events: TimelineEvent[] }> {
  const events: TimelineEvent[] = [];
  const { now } = await advanceClockWhile(deps, input, sources, {
    patience: openLoopGuard(deps.log),
    async onRun({ events: news }) {
      for (const one of news) events.push(one);
      return true;
    },
  });
  return { now, events };
}

/** One instant of a clock advance, and the events that its work caused. */
interface AdvanceStep {
  now: Temporal.Instant;
  events: readonly TimelineEvent[];
}

interface AdvanceOptions {
  patience: LoopGuard;
  /** Called after each piece of due work. Returns whether the advance continues. */
  onRun(point: AdvanceStep): Promise<boolean>;
}

/**
 * Moves the clock like `advanceClock`, but stops when `onRun` returns false. Returns the time reached, and whether it
 * is the target.
 */
export async function advanceClockWhile(
  deps: Deps,
  input: Advance,
  sources: readonly DueWork[],
  journey: AdvanceOptions,
): Promise<{ now: Temporal.Instant; is_there: boolean }> {
  if (running >= MAX_CONCURRENT_ADVANCES) throw new ApiError(sandboxErrors.too_many_clocks);
  running += 1;
  try {
    const advance = { ...input, to: stored(input.to) };
    const reached = await withEnvironmentLock(deps.db, advance.commerce_id, async () => {
      const from = await stopClock(deps, advance);
      // Work that becomes due is audited without an actor, as it would be in real time.
      const stoppedAt = await withoutActor(() => runUntil(deps, advance, from, sources, journey));
      if (stoppedAt !== null) return { now: stoppedAt, is_there: false };
      await move(deps, advance.commerce_id, advance.to);
      return { now: advance.to, is_there: true };
    });
    if (reached === null) throw new ApiError(sandboxErrors.clock_moving);
    return reached;
  } finally {
    running -= 1;
  }
}

/** Returns the current time of the merchant's test environment, from which an advance starts. */
export async function presentOf(deps: Deps, commerceId: number): Promise<Temporal.Instant> {
  return (await findClock(deps.db, commerceId)) ?? realNow(deps);
}

/**
 * Returns the real time truncated to milliseconds. Clients can parse this precision and send the value back unchanged.
 */
export function realNow(deps: Pick<Deps, 'real_clock'>): Temporal.Instant {
  return deps.real_clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
}

/** Truncates an instant to microseconds, the precision of the database. The database itself would round up. */
function stored(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

/**
 * Validates the target time and stops the test clock, if it is running. Returns the current time of the environment.
 */
async function stopClock(deps: Deps, { commerce_id, to }: Advance): Promise<Temporal.Instant> {
  const stopped = await findClock(deps.db, commerce_id);
  const now = stopped ?? realNow(deps);
  const latest = now.toZonedDateTimeISO(ZONE).add({ years: MAX_YEARS }).toInstant();
  if (isBefore(to, now)) throw invalid('advance_to', CLOCK_TEXTS.backwards, { now: toIsoText(now) });
  if (isBefore(latest, to)) {
    throw invalid('advance_to', CLOCK_TEXTS.too_far, { years: MAX_YEARS, now: toIsoText(now) });
  }
  await inTransaction(deps.db, async (db) => {
    await requireSettledBooks(db, [commerce_id]);
    await recordClock(db, { commerce_id, before: now, after: to });
    if (stopped !== undefined) return;
    await move({ ...deps, db }, commerce_id, now);
    await announceAccessChange(db);
  });
  return now;
}

async function move(deps: Deps, commerce_id: number, now: Temporal.Instant): Promise<void> {
  await moveClock(deps.db, { commerce_id, now, updated_at: deps.real_clock.now() });
}

/** Runs all work due until `to`. Returns null when none is left, or the instant at which `onRun` stopped it. */
async function runUntil(
  deps: Deps,
  { commerce_id, to }: Advance,
  from: Temporal.Instant,
  sources: readonly DueWork[],
  { patience, onRun }: AdvanceOptions,
): Promise<Temporal.Instant | null> {
  let now = from;
  for (;;) {
    const willing = sources.filter(patience.isWilling);
    const due = await firstDue(deps.db, commerce_id, willing, now);
    if (due === null || isBefore(to, due.at)) return null;
    if (isBefore(now, due.at)) {
      now = due.at;
      await stepClock(deps.db, { commerce_id, now, updated_at: deps.real_clock.now() });
    }
    const events = await due.source.run({ ...deps, clock: frozenClock(now) }, commerce_id);
    patience.note(due.source, { now, next: due.next, isFruitless: events.length === 0 });
    if (!(await onRun({ now, events }))) return now;
  }
}

/** Returns the next instant at which work of the test environment is due. Null if none is scheduled. */
export async function nextDueAt(
  deps: Deps,
  commerceId: number,
  sources: readonly DueWork[],
): Promise<Temporal.Instant | null> {
  const now = await presentOf(deps, commerceId);
  return (await firstDue(deps.db, commerceId, sources, now))?.at ?? null;
}

interface Due {
  source: DueWork;
  next: Temporal.Instant;
  /** Time at which the work runs: its due time `next`, or now if it is overdue. */
  at: Temporal.Instant;
}

/**
 * Returns the work that is due first, or null if there is none. If several sources have work due at the same instant,
 * returns the work of the first such source in `sources`.
 */
async function firstDue(
  db: Deps['db'],
  commerceId: number,
  sources: readonly DueWork[],
  now: Temporal.Instant,
): Promise<Due | null> {
  let first: Due | null = null;
  const instants: (Temporal.Instant | null)[] = await inPipeline(db, (scope) =>
    sources.map((source) => source.next(scope, commerceId)),
  );
  for (const [place, source] of sources.entries()) {
    const next = instants[place] ?? null;
    if (next === null) continue;
    const at = isBefore(next, now) ? now : next;
    if (first === null || isBefore(at, first.at)) first = { source, next, at };
  }
  return first;
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
