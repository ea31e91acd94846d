import { z } from 'zod';
import { displayDate } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import { dueWorkOf, erasersOf, type SteppedJob, type StretchedJob, type TimelineEvent } from '#src/module.ts';
import { nullable } from '#src/platform/http/fields.ts';
import { isoDateTime } from '#src/platform/http/rules.ts';
import { advanceClockWhile, nextDueAt, presentOf } from './advance.ts';
import { eraseSandbox } from './erase.ts';
import { type LoopGuardState, openLoopGuard } from './loop-guard.ts';

interface ClockCursor {
  /** Time at which the clock advance started, in ISO 8601. `to` is its target. */
  from: string;
  to: string;
  notes: LoopGuardState;
}

/** Parameters of the job. If `advance_to` is absent, the clock advances to the next due work. */
const destination = z.object({ advance_to: nullable(isoDateTime) });

/** Job that advances the test clock. Writes one line per event to the result file. */
export const advanceClockJob: StretchedJob<z.infer<typeof destination>> = {
  name: 'advance_clock',
  title: { en: 'Move the test clock', es: 'Mover el reloj de prueba' },
  role: 'operator',
  test_only: true,
  all_offices: true,
  parameters: destination,
  file: { name: 'clock.ndjson', media_type: 'application/x-ndjson' },
  async stretch(deps, job, { modules, keep }) {
    const { commerce_id } = job;
    const sources = dueWorkOf(modules);
    const known = job.cursor as ClockCursor | null;
    const from = known ? Temporal.Instant.from(known.from) : await presentOf(deps, commerce_id);
    const to = known
      ? Temporal.Instant.from(known.to)
      : (job.parameters.advance_to ?? (await nextDueAt(deps, commerce_id, sources)));
    if (to === null) return { done: 0, total: 0, cursor: null, message: NOTHING_DUE, finished: true };
    const patience = openLoopGuard(deps.log, known?.notes);
    const partAt = (now: Temporal.Instant) => ({
      done: hoursBetween(from, now),
      total: hoursBetween(from, to),
      cursor: { from: from.toString(), to: to.toString(), notes: patience.notes() } satisfies ClockCursor,
      message: standsAt(now),
    });
    if (known === null && !(await keep(partAt(from)))) return { ...partAt(from), finished: false };
    const { now, is_there } = await advanceClockWhile(deps, { commerce_id, to }, sources, {
      patience,
      onRun: ({ now: at, events }) => keep({ ...partAt(at), text: toLines(events) }),
    });
    return { ...partAt(now), finished: is_there };
  },
};

const NOTHING_DUE: Text = {
  en: 'No work is scheduled.',
  es: 'Por ahora nada vence por sí solo.',
};

/** Job that erases the merchant's test data in a single transaction. */
export const eraseSandboxJob: SteppedJob<{ erase: true }> = {
  name: 'erase_test_data',
  title: { en: 'Erase the test data', es: 'Borrar los datos de prueba' },
  role: 'operator',
  test_only: true,
  all_offices: true,
  parameters: z.object({ erase: z.literal(true) }),
  async step(deps, { commerce_id }, modules) {
    await eraseSandbox(deps, { commerce_id }, erasersOf(modules));
    return { done: 1, total: 1, cursor: null, finished: true };
  },
};

function toLines(events: readonly TimelineEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

function hoursBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.max(0, Math.floor(to.since(from).total('hours')));
}

function standsAt(now: Temporal.Instant): Text {
  return {
    en: `The clock stands at ${displayDate(now, 'en')}.`,
    es: `El reloj está en el ${displayDate(now, 'es')}.`,
  };
}
