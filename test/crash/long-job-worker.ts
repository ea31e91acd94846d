// A separate process that runs long jobs until none is left or it is killed.

import type { Deps } from '#src/deps.ts';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { MODULES } from '#src/modules.ts';
import { openDatabase } from '#src/platform/database/pool.ts';
import { openPresence } from '#src/platform/database/presence.ts';
import { openLog } from '#src/platform/log.ts';
import type { Tables } from '#src/tables.ts';

const connection = JSON.parse(process.argv[2] ?? '');
const db = openDatabase<Tables>({ connection, max_connections: 4, prepare: true, onError: () => undefined });
const presence = await openPresence(connection);
const log = openLog({ level: 'silent', stream: 'stderr' });
/** The dependencies that the jobs of this test need. */
const parts: Pick<Deps, 'db' | 'presence' | 'log' | 'clock' | 'real_clock'> = {
  ...{ db, presence, log, clock: systemClock, real_clock: systemClock },
};
await runLongJobs(parts as Deps, MODULES);
await presence.close();
await db.destroy();
process.disconnect?.();
