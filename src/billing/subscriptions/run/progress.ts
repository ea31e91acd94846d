import { toColombiaText } from '#src/kernel/calendar.ts';
import { secondsBetween } from '../rules/periods.ts';
import type { ChargeRun } from '../types.ts';

/** Outcomes of charges, counted by kind. */
export interface RunCounts {
  done: number;
  declined: number;
  failed: number;
  /** Number of charges whose outcome is unknown or pending. The provider is queried for their outcome. */
  unknown: number;
}

/** Progress of a charge run, as shown in the log and on pages. */
export interface Progress extends RunCounts {
  scheduled_at: string;
  due: number;
  left: number;
  per_second: number;
  /** Estimated remaining time at the current rate. Null before the first outcome. */
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
