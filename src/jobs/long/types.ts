import type { GeneratedAlways, Selectable } from 'kysely';
import type { Locale, Text } from '#src/kernel/texts.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

const LONG_JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type LongJobState = (typeof LONG_JOB_STATES)[number];

export interface LongJobTables {
  long_jobs: {
    commerce_id: number;
    id: string;
    number: GeneratedAlways<bigint>;
    production: boolean;
    kind: string;
    user_id: number;
    offices: number[] | null;
    locale: Locale;
    parameters: JsonColumn<Record<string, unknown>>;
    state: LongJobState;
    done: bigint;
    total: bigint | null;
    message: JsonColumn<Text | null>;
    cursor: JsonColumn<object | string | number | null>;
    chunks: number;
    bytes: bigint;
    attempts: number;
    next_step_at: Temporal.Instant;
    lease: number;
    leased_until: Temporal.Instant | null;
    lease_holder: number | null;
    cancel_requested_at: Temporal.Instant | null;
    asked_at: Temporal.Instant;
    created_at: Temporal.Instant;
    started_at: Temporal.Instant | null;
    finished_at: Temporal.Instant | null;
    purged_at: Temporal.Instant | null;
  };
  long_job_chunks: { commerce_id: number; job_id: string; number: number; text: string };
}

export type LongJobRow = Selectable<LongJobTables['long_jobs']>;
/** A job with the name of the user who started it. */
export type SeenLongJob = LongJobRow & { asked_by: string };
/** Columns that are set when a long job is inserted. */
export type NewLongJob = Pick<
  LongJobRow,
  | 'commerce_id'
  | 'id'
  | 'production'
  | 'kind'
  | 'user_id'
  | 'offices'
  | 'locale'
  | 'parameters'
  | 'asked_at'
  | 'created_at'
>;
/** Key of a long job, and the number of the lease under which the caller runs it. */
export type LeaseHolder = Pick<LongJobRow, 'commerce_id' | 'id' | 'lease'>;
