import type pg from 'pg';
import type { Runtime } from '#src/runtime.ts';

/** What a run of renewals takes place on. */
export interface Stage {
  runtime: Runtime;
  client: pg.Client;
  network_url: string;
  simulator_pid: number;
  /** For processes that take part. */
  environment: NodeJS.ProcessEnv;
}
