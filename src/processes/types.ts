export interface WorkerTables {
  worker_tasks: { name: string; last_started_at: Temporal.Instant };
  workers: { id: string; host: string; started_at: Temporal.Instant; seen_at: Temporal.Instant };
}
