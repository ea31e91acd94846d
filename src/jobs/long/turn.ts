import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { ApiError, ValidationError } from '#src/kernel/errors.ts';
import { LOCALES, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import type { LongJob, LongJobPart, LongJobStep, Module, RunningJob } from '#src/module.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { LONG_JOB_TEXTS, longJobErrors } from './errors.ts';
import { endJob, putOffJob, recordStep, releaseJob } from './store.ts';
import type { LongJobRow } from './types.ts';

export interface Turn {
  kind: LongJob;
  modules: readonly Module[];
  signal: AbortSignal;
}

/** Milliseconds after which a job yields to other jobs. Any worker can then continue the job. */
const TURN_MS = 1_000;
const LEASE = { seconds: 60 } as const;
const MAX_BYTES = 1n << 30n;
/** Seconds before each retry of a failed step. If the last retry fails, the job fails. */
const RETRY_AFTER_S = [5, 10, 30, 60, 120, 300] as const;

/** Thrown to roll back a step if another worker has taken over the lease. */
class LeaseLostError extends Error {}

/**
 * Runs steps of a job for up to `TURN_MS`, and then releases the job. Schedules a retry after a transient error. Ends
 * the job as failed after a refusal.
 */
export async function takeTurn(deps: Deps, claimed: LongJobRow, turn: Turn): Promise<void> {
  const until_ms = performance.now() + TURN_MS;
  const isOver = () => turn.signal.aborted || performance.now() > until_ms;
  const now = () => deps.real_clock.now();
  if (claimed.cancel_requested_at !== null) {
    await endJob(deps.db, claimed, { state: 'cancelled', now: now() });
    return;
  }
  let job = claimed;
  try {
    do {
      const step = await doStep(deps, job, turn, isOver);
      if (step.is_over) return;
      const { cursor, done, total } = step;
      job = { ...job, cursor, done: BigInt(done), total: total === null ? null : BigInt(total), attempts: 0 };
    } while (!isOver());
    await releaseJob(deps.db, claimed, now());
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    await recover(deps, job, error);
  }
}

type Done = LongJobStep & { is_over: boolean };

async function doStep(deps: Deps, row: LongJobRow, turn: Turn, isTurnOver: () => boolean): Promise<Done> {
  const { kind, modules } = turn;
  const frozen_at = row.production ? undefined : await findClock(deps.db, row.commerce_id);
  const own: Deps = frozen_at === undefined ? deps : { ...deps, clock: frozenClock(frozen_at) };
  const job = toRunning(row, kind);
  if ('step' in kind)
    return inTransaction(deps.db, async (db) => {
      const step = await kind.step({ ...own, db }, job, modules);
      return { ...step, is_over: await record({ ...deps, db }, row, step) };
    });
  let is_over = false;
  const step = await kind.stretch(own, job, {
    modules,
    async keep(part: LongJobPart) {
      is_over = await inTransaction(deps.db, (db) =>
        record({ ...deps, db }, row, { ...part, finished: false }),
      );
      return !is_over && !isTurnOver();
    },
  });
  if (is_over) return { ...step, is_over };
  return { ...step, is_over: await inTransaction(deps.db, (db) => record({ ...deps, db }, row, step)) };
}

/** Writes the result of a step. Returns true if the job is completed or cancelled. */
async function record(deps: Deps, row: LongJobRow, step: LongJobStep): Promise<boolean> {
  const now = deps.real_clock.now();
  const written = await recordStep(deps.db, row, { ...step, now, leased_until: now.add(LEASE) });
  if (!written) throw new LeaseLostError();
  if (written.bytes > MAX_BYTES) throw new ApiError(longJobErrors.result_too_large);
  return written.state !== 'running';
}

function toRunning(row: LongJobRow, kind: LongJob): RunningJob {
  return {
    ...row,
    parameters: parse(kind.parameters, row.parameters),
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
  };
}

/**
 * Schedules a retry after an error that may be transient, including a 429. Any other refusal would occur again, so it
 * ends the job as failed.
 */
async function recover(deps: Deps, job: LongJobRow, error: unknown): Promise<void> {
  const now = deps.real_clock.now();
  const isRefusal = error instanceof ApiError && error.entry.status < 500 && error.entry.status !== 429;
  const wait_s = RETRY_AFTER_S[job.attempts];
  deps.log.warn({ err: error, job: job.id, kind: job.kind }, 'a step of a long-running job failed');
  if (!isRefusal && wait_s !== undefined) {
    const next_step_at = now.add({ seconds: wait_s });
    await putOffJob(deps.db, job, { attempts: job.attempts + 1, next_step_at });
    return;
  }
  await endJob(deps.db, job, { state: 'failed', message: messageOf(error), now });
}

function messageOf(error: unknown): Text {
  if (error instanceof ValidationError) {
    const [{ path, text, values = {} }] = error.issues;
    return inAllLanguages(text, { field: path, ...values });
  }
  return error instanceof ApiError ? inAllLanguages(error.entry.text, error.values) : LONG_JOB_TEXTS.failed;
}

function inAllLanguages(text: Text, values: TextValues): Text {
  return Object.fromEntries(LOCALES.map((locale) => [locale, say(text, locale, values)])) as Text;
}
