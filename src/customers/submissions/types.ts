export interface SubmissionTables {
  submissions: {
    commerce_id: number;
    id: string;
    operation: string;
    created_at: Temporal.Instant;
  };
}
