import type { Deps } from '#src/deps.ts';
import { toIsoText, ZONE } from '#src/kernel/calendar.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import type { DueWork, TimelineEvent } from '#src/module.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { findClock, holdEnvironment, moveClock } from '#src/tenancy/clocks/store.ts';
import { announceAccessChange } from '#src/tenancy/tokens/store.ts';
import { CLOCK_TEXTS, sandboxErrors } from './errors.ts';
import { openPatience } from './patience.ts';

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
  if (running >= MOST_AT_ONCE) throw new ApiError(sandboxErrors.too_many_clocks);
  running += 1;
  try {
    const advance = { ...input, to: stored(input.to) };
    const events = await holdEnvironment(deps.db, advance.commerce_id, async () => {
      const from = await stopClock(deps, advance);
      const done = await walk(deps, advance, from, sources);
      await move(deps, advance.commerce_id, advance.to);
      return done;
    });
    if (events === null) throw new ApiError(sandboxErrors.clock_moving);
    return { now: advance.to, events };
  } finally {
    running -= 1;
  }
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
  if (stopped === undefined) {
    await inTransaction(deps.db, async (db) => {
      await move({ ...deps, db }, commerce_id, now);
      await announceAccessChange(db);
    });
  }
  return now;
}

async function move(deps: Deps, commerce_id: number, now: Temporal.Instant): Promise<void> {
  await moveClock(deps.db, { commerce_id, now, updated_at: deps.real_clock.now() });
}

async function walk(
  deps: Deps,
  { commerce_id, to }: Advance,
  from: Temporal.Instant,
  sources: readonly DueWork[],
): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  const patience = openPatience(deps.log);
  let now = from;
  for (;;) {
    const willing = sources.filter(patience.isWilling);
    const due = await firstDue(deps.db, commerce_id, willing, now);
    if (due === null || isBefore(to, due.at)) return events;
    if (isBefore(now, due.at)) {
      now = due.at;
      await move(deps, commerce_id, now);
    }
    const news = await due.source.run({ ...deps, clock: frozenClock(now) }, commerce_id);
    for (const one of news) events.push(one);
    patience.note(due.source, { now, next: due.next, isFruitless: news.length === 0 });
  }
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
  for (const source of sources) {
    const next = await source.next(db, commerceId);
    if (next === null) continue;
    const at = isBefore(next, now) ? now : next;
    if (first === null || isBefore(at, first.at)) first = { source, next, at };
  }
  return first;
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
