import type { z } from 'zod';
import type { AnyRoute, Deps } from './deps.ts';
import type { Locale, Text } from './kernel/texts.ts';
import type { EventKind } from './messages/webhooks/event-kind.ts';
import type { Role } from './platform/http/roles.ts';
import type { ListDefinition } from './platform/lists/definition.ts';
import type { Page } from './web/shared/page.ts';

/** What a module contributes to the service. All parts are optional. `modules.ts` lists the modules. */
export interface Module {
  /** API endpoints of the module, or a function that returns them from the list of all modules. */
  routes?: readonly AnyRoute[] | ((modules: readonly Module[]) => readonly AnyRoute[]);
  /** HTML pages of the module, or a function that returns them from the list of all modules. */
  pages?: readonly Page[] | ((modules: readonly Module[]) => readonly Page[]);
  /** Recurring jobs of the module, which workers run. */
  jobs?: readonly Job[];
  /** Jobs that take longer than an HTTP request. A user starts them, and workers run them. */
  long_jobs?: readonly LongJob[];
  /** Work that must run when the clock of a test environment is moved past its due time. */
  due?: readonly DueWork[];
  /** Functions that delete the module's data in a merchant's test environment. */
  erasers?: readonly Eraser[];
  /** Personal data that the module stores, with functions to find and erase it. */
  personal_data?: readonly PersonalData[];
  /** Kinds of data that the module deletes after a retention period. */
  retention?: readonly Retention[];
  /** Checks that `cuota doctor` runs. */
  checks?: readonly Check[];
  /** Webhook events that the module sends. */
  events?: readonly EventKind[];
  /** Lists that the panel shows and that its search box searches. */
  lists?: readonly ListDefinition[];
}

/**
 * An item that a module contributes to an ordered list. Items are sorted by ascending `order`. Items with the same
 * order keep the order of the modules.
 */
interface Ordered {
  /** Sort key among the items of all modules. Defaults to 0. */
  order?: number;
}

/**
 * A recurring job. Each time the job is due, one available worker runs it. `run` must stop when its signal is
 * aborted.
 */
export interface Job {
  name: string;
  every_s: number;
  /**
   * True if the job's result does not depend on the time. The job then runs even when the clocks of the machine and
   * the database differ.
   */
  at_any_time?: boolean;
  run(deps: Deps, signal: AbortSignal): Promise<object>;
}

/** Position in a long job's work, stored as JSON. Null before the first step. */
type LongJobCursor = object | string | number | null;

/** Progress of a long job, as shown on its page and passed to the next step. */
export interface LongJobPart {
  /** Number of processed items since the start of the job. */
  done: number;
  /** Total number of items. Null if the total is unknown. */
  total: number | null;
  /** Position at which the next step of the job continues. */
  cursor: LongJobCursor;
  /** Message to the user about the progress or the result of the job, if there is one. */
  message?: Text | null;
  /**
   * Text to append to the job's download file. Each text is stored as one row, so it must stay below a few megabytes.
   */
  text?: string;
}

export interface LongJobStep extends LongJobPart {
  finished: boolean;
}

/** State of a started long job, as passed to the code that runs it. */
export interface RunningJob<Parameters extends object = object> {
  id: string;
  commerce_id: number;
  production: boolean;
  /**
   * Id of the user who started the job. `offices` limits the offices whose data the job may process; null means all
   * offices of the merchant.
   */
  user_id: number;
  offices: readonly number[] | null;
  locale: Locale;
  parameters: Parameters;
  /** Position at which this step continues. Null for the first step. */
  cursor: LongJobCursor;
  done: number;
  total: number | null;
  /** Time at which the user started the job, by the clock of the job's environment. */
  asked_at: Temporal.Instant;
}

interface LongJobKind<Parameters extends object> {
  /** Name of the job in the database, in lowercase letters and `_`. */
  name: string;
  title: Text;
  /** Minimum role that a user needs to start the job. */
  role: Role;
  test_only?: true;
  /** True if the job affects all offices. Only users with access to all offices may start it. */
  all_offices?: true;
  /** Schema of the job's parameters, which are stored as JSON and validated again at every step. */
  parameters: z.ZodType<Parameters>;
  /** Name and media type of the download file, to which the steps append text. Undefined if the job has no download. */
  file?: { name: string; media_type: string };
}

/**
 * A long job that runs in steps of limited duration. `deps.db` is a transaction that contains the step's work and
 * progress. A step therefore takes effect exactly once, even if a worker is killed.
 */
export interface SteppedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  step(deps: Deps, job: RunningJob<Parameters>, modules: readonly Module[]): Promise<LongJobStep>;
}

/**
 * A long job that opens its own transactions, because it calls external systems. The job calls `keep` after each part
 * and stops if `keep` returns false. After an interruption it resumes after the last saved part, so repeating a part
 * must be harmless.
 */
export interface StretchedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  stretch(
    deps: Deps,
    job: RunningJob<Parameters>,
    context: { modules: readonly Module[]; keep(part: LongJobPart): Promise<boolean> },
  ): Promise<LongJobStep>;
}

export type LongJob<Parameters extends object = object> = SteppedJob<Parameters> | StretchedJob<Parameters>;

/** An event that moving the clock caused in a test environment, with the ids of the affected objects. */
export interface TimelineEvent {
  at: string;
  event: string;
  [field: string]: string;
}

/**
 * Work that becomes due at a certain time. If several kinds of work are due at the same instant, the kind with the
 * lowest `order` runs first.
 */
export interface DueWork extends Ordered {
  /** Name of this kind of work in log messages. */
  name: string;
  /** Returns the time at which work is next due in the merchant's test environment, or null if none is planned. */
  next(db: Deps['db'], commerce_id: number): Promise<Temporal.Instant | null>;
  /**
   * Does the work that is due at the time of `deps.clock`, or a part of it. After a partial run, `next` must return
   * the time of the remaining work.
   */
  run(deps: Deps, commerce_id: number): Promise<TimelineEvent[]>;
}

/**
 * Deletes a module's rows in a merchant's test environment. Rows that reference another module's rows must be deleted
 * first, so their eraser needs a lower `order`.
 */
export interface Eraser extends Ordered {
  erase(db: Deps['db'], commerce_id: number): Promise<void>;
}

/** A customer of a merchant, with all known identifiers in both environments. */
export interface Person {
  commerce_id: number;
  /** E-mail addresses of the person, in lowercase. */
  emails: readonly string[];
  /** Identity document numbers of the person. */
  documents: readonly string[];
  /** Ids of all objects that belong to the person. */
  ids: readonly string[];
}

/** A row that belongs to a person. `also` is the id of another object that therefore belongs to the person too. */
export type PersonalRow = Readonly<Record<string, unknown>> & { also?: string | null };

/** A kind of personal data that a module stores. Kinds with a lower `order` are erased first. */
export interface PersonalData<D extends Pick<Deps, 'db' | 'clock' | 'vault'> = Deps> extends Ordered {
  /** Name of this kind of data in the person's data export. */
  name: string;
  /** True if `email` and `id_number` in the rows are further identifiers of the person. */
  identifies?: true;
  find(deps: D, person: Person): Promise<readonly PersonalRow[]>;
  /** Returns the reason why the data cannot be erased yet, or null if it can. */
  holdsBack?(deps: D, person: Person): Promise<Text | null>;
  /** Removes all data that identifies the person, and keeps the accounting data. Must be idempotent. */
  erase(deps: D, person: Person): Promise<void>;
}

/** A kind of data that is deleted when it reaches a configurable age in days. */
export interface Retention {
  /** Name of the data. Also the name of the command-line option that sets the number of days. */
  name: string;
  /** Default age in days at which the data is deleted. Null keeps the data forever. */
  days: number | null;
  /** Minimum number of days that an operator can configure. */
  least_days: number;
  /**
   * Deletes up to `limit` rows of a merchant that are older than `before`, in the caller's transaction. Skips locked
   * rows. Returns the number of deleted rows.
   */
  deleteOld(
    db: Deps['db'],
    which: { commerce_id: number; before: Temporal.Instant; limit: number },
  ): Promise<number>;
}

export interface Finding {
  check: string;
  ok: boolean;
  detail: string;
  /** True if the operator should read the detail although nothing is wrong. */
  is_notice?: boolean;
  /** True if the check failed only because a process of the service, such as a worker, is not running. */
  is_down?: boolean;
}

export interface Check extends Ordered {
  run(deps: Deps): Promise<readonly Finding[]>;
}

type Modules = readonly Module[];

export function routesOf(modules: Modules): AnyRoute[] {
  return modules.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(modules) : routes));
}

export function pagesOf(modules: Modules): Page[] {
  return modules.flatMap(({ pages = [] }) => (typeof pages === 'function' ? pages(modules) : pages));
}

export function jobsOf(modules: Modules): Job[] {
  return modules.flatMap(({ jobs = [] }) => jobs);
}

export function longJobsOf(modules: Modules): LongJob[] {
  return modules.flatMap(({ long_jobs = [] }) => long_jobs);
}

export function dueWorkOf(modules: Modules): DueWork[] {
  return sorted(modules.flatMap(({ due = [] }) => due));
}

export function erasersOf(modules: Modules): Eraser[] {
  return sorted(modules.flatMap(({ erasers = [] }) => erasers));
}

export function personalDataOf(modules: Modules): PersonalData[] {
  return sorted(modules.flatMap(({ personal_data = [] }) => personal_data));
}

export function retentionOf(modules: Modules): Retention[] {
  return modules.flatMap(({ retention = [] }) => retention);
}

export function checksOf(modules: Modules): Check[] {
  return sorted(modules.flatMap(({ checks = [] }) => checks));
}

export function eventsOf(modules: Modules): EventKind[] {
  return modules.flatMap(({ events = [] }) => events);
}

export function listsOf(modules: Modules): ListDefinition[] {
  return modules.flatMap(({ lists = [] }) => lists);
}

/** Sorts the items by ascending `order`. Items with the same order keep their relative order. */
function sorted<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
