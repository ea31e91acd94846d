import type pg from 'pg';
import type { Runtime } from '#src/runtime.ts';

/** The environment of a renewals benchmark. */
export interface Stage {
  runtime: Runtime;
  client: pg.Client;
  network_url: string;
  simulator_pid: number;
  /** Environment variables for child processes. */
  environment: NodeJS.ProcessEnv;
}
