export interface AttemptTables {
  page_attempts: {
    id: string;
    operation: string;
    created_at: Temporal.Instant;
  };
}
