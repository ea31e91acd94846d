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
  /** Delete the module's data of a test environment. */
  erasers?: readonly Eraser[];
  /** Personal data that the module stores, and how to erase it. */
  personal_data?: readonly PersonalData[];
  /** Data that is deleted after a retention period. */
  retention?: readonly Retention[];
  /** Checks that `cuota doctor` runs. */
  checks?: readonly Check[];
  /** Webhook events that the module sends. */
  events?: readonly EventKind[];
  /** Lists in the panel, which its search box also searches. */
  lists?: readonly ListDefinition[];
}

/** Items are sorted by `order`, lowest first. Items with the same order keep the order of the module list. */
interface Ordered {
  /** Default: 0. */
  order?: number;
}

/** A recurring job. The first available worker runs it. It must stop when the signal is aborted. */
export interface Job {
  name: string;
  every_s: number;
  /** Runs even if the clocks of machine and database differ, because its result does not depend on the time. */
  at_any_time?: boolean;
  run(deps: Deps, signal: AbortSignal): Promise<object>;
}

/** Any value that JSON can represent. */
type LongJobCursor = object | string | number | null;

/** Progress of a long job, as shown on its page and passed to the next step. */
export interface LongJobPart {
  /** Number of processed items since the start of the job. */
  done: number;
  /** Null if the total is unknown. */
  total: number | null;
  /** Position at which the next step continues. */
  cursor: LongJobCursor;
  /** Sentence about the progress or the result. */
  message?: Text | null;
  /** Text to append to the job's file. Each part is one row, so it must stay below a few megabytes. */
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
  /** User who started the job, and the offices they may see. Null means all offices of the merchant. */
  user_id: number;
  offices: readonly number[] | null;
  locale: Locale;
  parameters: Parameters;
  /** Null at the first step. */
  cursor: LongJobCursor;
  done: number;
  total: number | null;
  /** Start time, by the clock of the job's environment. */
  asked_at: Temporal.Instant;
}

interface LongJobKind<Parameters extends object> {
  /** Stored name: lowercase letters and `_`. */
  name: string;
  title: Text;
  /** Minimum role of the user who starts it. */
  role: Role;
  test_only?: true;
  /** The job affects all offices, so only users with access to all of them may start it. */
  all_offices?: true;
  /** Schema of the parameters. They are stored as JSON and parsed again at every step. */
  parameters: z.ZodType<Parameters>;
  /**
   * Name and media type of the download file, which consists of the text of all steps. Absent if there is no
   * download.
   */
  file?: { name: string; media_type: string };
}

/**
 * A long job that runs in bounded steps. Each step writes its work, text, progress and cursor in one transaction,
 * `deps.db`. A step therefore takes effect once, even if a worker is killed.
 */
export interface SteppedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  step(deps: Deps, job: RunningJob<Parameters>, modules: readonly Module[]): Promise<LongJobStep>;
}

/**
 * A long job that uses its own transactions, because it calls external systems. It calls `keep` after each part and
 * stops if that returns false. After an interruption it restarts from the last kept part, so repeating work must be
 * harmless.
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

/** Work that becomes due at a certain time. If several are due at the same instant, the lowest order runs first. */
export interface DueWork extends Ordered {
  /** Name in the log. */
  name: string;
  /** Returns when the merchant's test environment needs this work next, or null if nothing is due. */
  next(db: Deps['db'], commerce_id: number): Promise<Temporal.Instant | null>;
  /** Does the work that is due at `deps.clock`. It may do only a part, as long as `next` then returns the rest. */
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
  /** In lowercase. */
  emails: readonly string[];
  /** Document numbers. */
  documents: readonly string[];
  /** Ids of all objects that belong to the person. */
  ids: readonly string[];
}

/** A row that belongs to a person. `also` is the id of another object that belongs to them because of this row. */
export type PersonalRow = Readonly<Record<string, unknown>> & { also?: string | null };

/** A kind of personal data. Kinds with a lower `order` are erased first. */
export interface PersonalData<D extends Pick<Deps, 'db' | 'clock' | 'vault'> = Deps> extends Ordered {
  /** Name in the person's data export. */
  name: string;
  /** Whether the rows identify the person by `email` and `id_number`. */
  identifies?: true;
  find(deps: D, person: Person): Promise<readonly PersonalRow[]>;
  /** Returns why the data cannot be erased yet, or null if it can. */
  holdsBack?(deps: D, person: Person): Promise<Text | null>;
  /** Removes everything that identifies the person and keeps the accounting data. Must be idempotent. */
  erase(deps: D, person: Person): Promise<void>;
}

/** A kind of data that is deleted after a number of days. */
export interface Retention {
  /** Name, and also the option that sets the number of days. */
  name: string;
  /** Default number of days. Null keeps the data. */
  days: number | null;
  /** Minimum number of days that can be configured. */
  least_days: number;
  /**
   * Deletes up to `limit` older rows of a merchant in the caller's transaction, and returns the count. Skips locked
   * rows.
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
  /** Nothing is wrong, and the operator should read it nevertheless. */
  is_notice?: boolean;
  /** It fails only because a process of the service is not running. */
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

/** The sort is stable: items with the same order keep the order of the list. */
function sorted<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
