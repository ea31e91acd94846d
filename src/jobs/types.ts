import type { ColumnType } from 'kysely';

export interface WorkerTables {
  worker_tasks: { name: string; last_started_at: Temporal.Instant };
  workers: {
    id: string;
    host: string;
    process: number | null;
    clock_offset_ms: ColumnType<bigint, number, number>;
    started_at: Temporal.Instant;
    seen_at: Temporal.Instant;
  };
}
