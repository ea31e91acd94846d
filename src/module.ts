import type { z } from 'zod';
import type { AnyRoute, Deps } from './deps.ts';
import type { Locale, Text } from './kernel/texts.ts';
import type { EventKind } from './messages/webhooks/event-kind.ts';
import type { Role } from './platform/http/roles.ts';
import type { ListDefinition } from './platform/lists/definition.ts';
import type { Page } from './web/shared/page.ts';

/** What a module contributes to the service. All parts are optional. `modules.ts` lists the modules. */
export interface Module {
  /** API endpoints. A function receives the list of all modules. */
  routes?: readonly AnyRoute[] | ((modules: readonly Module[]) => readonly AnyRoute[]);
  /** HTML pages. A function receives the list of all modules. */
  pages?: readonly Page[] | ((modules: readonly Module[]) => readonly Page[]);
  /** Recurring jobs that workers run. */
  jobs?: readonly Job[];
  /** Jobs that take longer than a request. A user starts them, and workers run them step by step. */
  long_jobs?: readonly LongJob[];
  /** Work that becomes due while the clock of a test environment is moved. */
  due?: readonly DueWork[];
  /** Functions that delete the module's data of a test environment. */
  erasers?: readonly Eraser[];
  /** Personal data that the module stores, with functions to find and erase it. */
  personal_data?: readonly PersonalData[];
  /** Data of the module that is deleted after a retention period. */
  retention?: readonly Retention[];
  /** Checks that `cuota doctor` runs. */
  checks?: readonly Check[];
  /** Webhook events that the module sends. */
  events?: readonly EventKind[];
  /** Lists that the panel shows and that its search box searches. */
  lists?: readonly ListDefinition[];
}

/**
 * An item with a position. Items are sorted by `order`, lowest first. Items with the same order keep the order of the
 * module list.
 */
interface Ordered {
  /** Position among the items of all modules. The default is 0. */
  order?: number;
}

/** A recurring job. The first available worker runs it. It must stop when the signal is aborted. */
export interface Job {
  name: string;
  every_s: number;
  /**
   * True if the job also runs when the clocks of the machine and the database differ, because its result does not
   * depend on the time.
   */
  at_any_time?: boolean;
  run(deps: Deps, signal: AbortSignal): Promise<object>;
}

/** Any value that JSON can represent. */
type LongJobCursor = object | string | number | null;

/** Progress of a long job, as shown on its page and passed to the next step. */
export interface LongJobPart {
  /** Number of processed items since the start of the job. */
  done: number;
  /** Total number of items. Null if the total is unknown. */
  total: number | null;
  /** Position at which the next step continues. */
  cursor: LongJobCursor;
  /** Sentence for the user about the progress or the result. */
  message?: Text | null;
  /** Text to append to the job's file. Each text is stored as one row, so it must stay below a few megabytes. */
  text?: string;
}

export interface LongJobStep extends LongJobPart {
  finished: boolean;
}

/** A long job as passed to its implementation. */
export interface RunningJob<Parameters extends object = object> {
  id: string;
  commerce_id: number;
  production: boolean;
  /**
   * User who started the job. `offices` limits the job to these offices, and null means all offices of the merchant.
   */
  user_id: number;
  offices: readonly number[] | null;
  locale: Locale;
  parameters: Parameters;
  /** Position at which the step continues. Null at the first step. */
  cursor: LongJobCursor;
  done: number;
  total: number | null;
  /** Start time of the job, by the clock of the job's environment. */
  asked_at: Temporal.Instant;
}

interface LongJobKind<Parameters extends object> {
  /** Name of the job in the database, in lowercase letters and `_`. */
  name: string;
  title: Text;
  /** Minimum role of the user who starts the job. */
  role: Role;
  test_only?: true;
  /** Set if the job affects all offices. Only users with access to all offices may start it. */
  all_offices?: true;
  /** Schema of the parameters. They are stored as JSON and validated again at every step. */
  parameters: z.ZodType<Parameters>;
  /**
   * Name and media type of the download file, which contains the text of all steps. Absent if the job has no
   * download.
   */
  file?: { name: string; media_type: string };
}

/**
 * A long job that runs in bounded steps. Each step writes its work, text, progress and cursor in one transaction,
 * `deps.db`. A step therefore takes effect exactly once, even if a worker is killed.
 */
export interface SteppedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  step(deps: Deps, job: RunningJob<Parameters>, modules: readonly Module[]): Promise<LongJobStep>;
}

/**
 * A long job that uses its own transactions, because it calls external systems. It calls `keep` after each part and
 * stops if `keep` returns false. After an interruption the job restarts from the last saved part, so repeating work
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

/** An event that passing time caused in a test environment, with the ids of the affected objects. */
export interface TimelineEvent {
  at: string;
  event: string;
  [field: string]: string;
}

/**
 * Work that becomes due at a certain time. If several kinds of work are due at the same instant, the lowest order
 * runs first.
 */
export interface DueWork extends Ordered {
  /** Name of the work in the log. */
  name: string;
  /** Returns when the merchant's test environment needs this work next, or null if nothing is due. */
  next(db: Deps['db'], commerce_id: number): Promise<Temporal.Instant | null>;
  /**
   * Does the work that is due at `deps.clock`. A call may do only a part of it, as long as `next` then returns the
   * time of the remaining work.
   */
  run(deps: Deps, commerce_id: number): Promise<TimelineEvent[]>;
}

/**
 * Deletes rows of a merchant's test environment. Rows that reference another module need a lower order than that
 * module.
 */
export interface Eraser extends Ordered {
  erase(db: Deps['db'], commerce_id: number): Promise<void>;
}

/** A customer of a merchant in both environments, with all known identifiers. */
export interface Person {
  commerce_id: number;
  /** E-mail addresses of the person, in lowercase. */
  emails: readonly string[];
  /** Document numbers of the person. */
  documents: readonly string[];
  /** Ids of all objects that belong to the person. */
  ids: readonly string[];
}

/**
 * A row that belongs to a person. `also` is the id of another object that belongs to the person because of this row.
 */
export type PersonalRow = Readonly<Record<string, unknown>> & { also?: string | null };

/** A kind of personal data. Kinds with a lower `order` are erased first. */
export interface PersonalData<D extends Pick<Deps, 'db' | 'clock' | 'vault'> = Deps> extends Ordered {
  /** Name in the person's data export. */
  name: string;
  /** Set if the rows identify the person by `email` and `id_number`. */
  identifies?: true;
  find(deps: D, person: Person): Promise<readonly PersonalRow[]>;
  /** Returns why the data cannot be erased yet, or null if it can. */
  holdsBack?(deps: D, person: Person): Promise<Text | null>;
  /** Removes everything that identifies the person and keeps the accounting data. Must be idempotent. */
  erase(deps: D, person: Person): Promise<void>;
}

/** A kind of data that is deleted a number of days after it was created. */
export interface Retention {
  /** Name of the data, and of the option that sets the number of days. */
  name: string;
  /** Default number of days. Null keeps the data. */
  days: number | null;
  /** Minimum number of days that can be configured. */
  least_days: number;
  /**
   * Deletes up to `limit` rows of a merchant that are older than an instant, in the caller's transaction. Returns the
   * number of deleted rows. Skips locked rows.
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
  /** True for information that the operator should read although nothing is wrong. */
  is_notice?: boolean;
  /** True if the check fails only because a process of the service is not running. */
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

/** Sorts the items by `order`. The sort is stable, so items with the same order keep the order of the list. */
function sorted<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
