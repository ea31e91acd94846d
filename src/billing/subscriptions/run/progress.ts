import { toColombiaText } from '#src/kernel/calendar.ts';
import { secondsBetween } from '../rules/periods.ts';
import type { ChargeRun } from '../types.ts';

/** What charges came to. */
export interface RunCounts {
  done: number;
  declined: number;
  failed: number;
  /** Being asked about. */
  unknown: number;
}

/** How far an evening's charges have come: what the log and pages show. */
export interface Progress extends RunCounts {
  scheduled_at: string;
  due: number;
  left: number;
  per_second: number;
  /** At the rate so far; null before there is one. */
  seconds_left: number | null;
}

export function progressOf(run: ChargeRun): Progress {
  const { due, done, declined, failed, unknown } = run;
  const handled = done + declined + failed + unknown;
  const seconds = Math.max(1, secondsBetween(run.started_at, run.updated_at));
  const rate = handled / seconds;
  const left = Math.max(0, due - handled);
  return {
    scheduled_at: toColombiaText(run.scheduled_at),
    due,
    done,
    declined,
    failed,
    unknown,
    left,
    per_second: Math.round(rate * 10) / 10,
    seconds_left: rate === 0 ? null : Math.ceil(left / rate),
  };
}
