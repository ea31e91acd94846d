import type { Deps } from '#src/deps.ts';
import { toIsoText, ZONE } from '#src/kernel/calendar.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import type { DueWork, TimelineEvent } from '#src/module.ts';
import { asNobody } from '#src/platform/database/actor.ts';
import { sideBySide } from '#src/platform/database/side-by-side.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { findClock, holdEnvironment, moveClock, stepClock } from '#src/tenancy/clocks/store.ts';
import { requireSettled } from '#src/tenancy/merchants/collecting.ts';
import { announceAccessChange } from '#src/tenancy/tokens/store.ts';
import { CLOCK_TEXTS, sandboxErrors } from './errors.ts';
import { openPatience, type Patience } from './patience.ts';
import { recordClock } from './record-clock.ts';

const MOST_YEARS = 10;

/** Each holds a connection for its lock and works on others; a pool full of locks would wait for itself. */
const MOST_AT_ONCE = 4;
let running = 0;

export interface Advance {
  commerce_id: number;
  to: Temporal.Instant;
}

/**
 * Moves the time of a test environment forward and does on the way all that falls due, in order and each at its own
 * instant. Every step of the clock is committed before what is done there: cut off anywhere, the clock stands where the
 * work was, and the same advance once more goes on from there.
 */
export async function advanceClock(
  deps: Deps,
  input: Advance,
  sources: readonly DueWork[],
): Promise<{ now: Temporal.Instant; events: TimelineEvent[] }> {
  const events: TimelineEvent[] = [];
  const { now } = await advanceWhile(deps, input, sources, {
    patience: openPatience(deps.log),
    async onRun({ events: news }) {
      for (const one of news) events.push(one);
      return true;
    },
  });
  return { now, events };
}

/** What was done at an instant on the way. */
interface WayPoint {
  now: Temporal.Instant;
  events: readonly TimelineEvent[];
}

interface Journey {
  patience: Patience;
  /** Hears of everything that was done, and says whether to go on. */
  onRun(point: WayPoint): Promise<boolean>;
}

/** The same as far as the journey goes; answers where the clock stands, and whether that is where it was to go. */
export async function advanceWhile(
  deps: Deps,
  input: Advance,
  sources: readonly DueWork[],
  journey: Journey,
): Promise<{ now: Temporal.Instant; is_there: boolean }> {
  if (running >= MOST_AT_ONCE) throw new ApiError(sandboxErrors.too_many_clocks);
  running += 1;
  try {
    const advance = { ...input, to: stored(input.to) };
    const reached = await holdEnvironment(deps.db, advance.commerce_id, async () => {
      const from = await stopClock(deps, advance);
      // What falls due on the way happens by itself, as it would have in time.
      const stoppedAt = await asNobody(() => walk(deps, advance, from, sources, journey));
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

/** Where an advance of this environment would begin. */
export async function presentOf(deps: Deps, commerceId: number): Promise<Temporal.Instant> {
  return (await findClock(deps.db, commerceId)) ?? realNow(deps);
}

/** To the millisecond, so that it is the same for whoever reads and sends it back. */
export function realNow(deps: Pick<Deps, 'real_clock'>): Temporal.Instant {
  return deps.real_clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
}

/** The database keeps microseconds, and would round the rest up. */
function stored(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

/** From here on the environment stands still; answers where. */
async function stopClock(deps: Deps, { commerce_id, to }: Advance): Promise<Temporal.Instant> {
  const stopped = await findClock(deps.db, commerce_id);
  const now = stopped ?? realNow(deps);
  const latest = now.toZonedDateTimeISO(ZONE).add({ years: MOST_YEARS }).toInstant();
  if (isBefore(to, now)) throw invalid('advance_to', CLOCK_TEXTS.backwards, { now: toIsoText(now) });
  if (isBefore(latest, to)) {
    throw invalid('advance_to', CLOCK_TEXTS.too_far, { years: MOST_YEARS, now: toIsoText(now) });
  }
  await inTransaction(deps.db, async (db) => {
    await requireSettled(db, [commerce_id]);
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

/** Null when nothing is left to do before the end; else where the journey stopped. */
async function walk(
  deps: Deps,
  { commerce_id, to }: Advance,
  from: Temporal.Instant,
  sources: readonly DueWork[],
  { patience, onRun }: Journey,
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

/** The next instant at which something falls due there by itself; null: nothing is, as things stand. */
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
  /** When its turn is: what should have been done before is done now. */
  at: Temporal.Instant;
}

/** The earliest; of several at one instant, the first in the list. */
async function firstDue(
  db: Deps['db'],
  commerceId: number,
  sources: readonly DueWork[],
  now: Temporal.Instant,
): Promise<Due | null> {
  let first: Due | null = null;
  const instants: (Temporal.Instant | null)[] = await sideBySide(db, (scope) =>
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
