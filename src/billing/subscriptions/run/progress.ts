import { toColombiaText } from '#src/kernel/calendar.ts';
import { secondsBetween } from '../rules/periods.ts';
import type { ChargeRun } from '../types.ts';

/** Numbers of charges by outcome. */
export interface RunCounts {
  done: number;
  declined: number;
  failed: number;
  /** Number of charges with an unknown or pending outcome. A worker queries the provider about them later. */
  unknown: number;
}

/** Progress of a charge run, as shown in the log and in the web panel. */
export interface Progress extends RunCounts {
  scheduled_at: string;
  due: number;
  left: number;
  per_second: number;
  /** Estimated remaining seconds, based on the average rate so far. Null before the first outcome. */
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
