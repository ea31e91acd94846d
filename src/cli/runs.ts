import { type Progress, progressOf } from '#src/billing/subscriptions/run/progress.ts';
import { listRuns } from '#src/billing/subscriptions/run/store.ts';
import { print, type Run } from './command.ts';
import { withRuntime } from './with-runtime.ts';

const SHOWN = 10;

const COLUMNS = [
  'scheduled_at',
  'due',
  'done',
  'declined',
  'failed',
  'unknown',
  'left',
  'per_second',
  'seconds_left',
] as const satisfies readonly (keyof Progress)[];

export const runsCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const runs = (await listRuns(deps.db, SHOWN)).map(progressOf);
    if (options.json === true) return print(JSON.stringify(runs, null, 2));
    if (runs.length === 0) return print('there have been no charge runs yet');
    print(COLUMNS.map((name) => toCell(name)).join('  '));
    for (const run of runs) print(COLUMNS.map((name) => toCell(name, run[name])).join('  '));
  });

/** Returns a table cell, padded to the width of its column. Without a value, returns the column title. */
function toCell(name: (typeof COLUMNS)[number], value: string | number | null = name): string {
  return String(value ?? '-').padStart(Math.max(name.length, name === 'scheduled_at' ? 19 : 6));
}
