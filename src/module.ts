import type { z } from 'zod';
import type { AnyRoute, Deps } from './deps.ts';
import type { Locale, Text } from './kernel/texts.ts';
import type { EventKind } from './messages/webhooks/event-kind.ts';
import type { Role } from './platform/http/roles.ts';
import type { ListDefinition } from './platform/lists/definition.ts';
import type { Page } from './web/shared/page.ts';

/** What a module gives to the service, less what it has not. `modules.ts` lists all of them. */
export interface Module {
  /** Endpoints of the API. A module that serves all the others is given the list. */
  routes?: readonly AnyRoute[] | ((modules: readonly Module[]) => readonly AnyRoute[]);
  /** What browsers open. A module that shows all the others is given the list. */
  pages?: readonly Page[] | ((modules: readonly Module[]) => readonly Page[]);
  /** What workers do again and again. */
  jobs?: readonly Job[];
  /** What takes longer than a request may: started by somebody, done step by step by workers. */
  long_jobs?: readonly LongJob[];
  /** What falls due in a test environment while its clock is moved. */
  due?: readonly DueWork[];
  /** How its data of a test environment is erased. */
  erasers?: readonly Eraser[];
  /** What it keeps of people who pay, and how that is forgotten. */
  personal_data?: readonly PersonalData[];
  /** What is not kept for ever. */
  retention?: readonly Retention[];
  /** What `cuota doctor` proves. */
  checks?: readonly Check[];
  /** What merchants hear of it by webhook. */
  events?: readonly EventKind[];
  /** What merchants look through in the panel, and what its search box finds. */
  lists?: readonly ListDefinition[];
}

/** Those of one kind go in the order of the list, unless one must come earlier or later than that: the smaller first. */
interface Ordered {
  /** Absent: 0. */
  order?: number;
}

/** Something done again and again, by whichever worker comes first. It ends early when the signal says so. */
export interface Job {
  name: string;
  every_s: number;
  /** Done also where the clocks differ: it does nothing that would be wrong at another time. Others wait until they agree. */
  at_any_time?: boolean;
  run(deps: Deps, signal: AbortSignal): Promise<object>;
}

/** What JSON can hold. */
type LongJobCursor = object | string | number | null;

/** How far a long job has come, as its page shows it and as the next step finds it. */
export interface LongJobPart {
  /** Of `total`; both from the beginning of the job. */
  done: number;
  /** Null: not known. */
  total: number | null;
  /** Where the next step begins; any JSON. */
  cursor: LongJobCursor;
  /** A sentence about where it is, or what came of it. */
  message?: Text | null;
  /** Added to its file. A few megabytes at most: each is one row. */
  text?: string;
}

export interface LongJobStep extends LongJobPart {
  finished: boolean;
}

/** A job as its kind sees it. */
export interface RunningJob<Parameters extends object = object> {
  id: string;
  commerce_id: number;
  production: boolean;
  /** Whoever asked for it, and the offices they may see: null means all of the merchant's. */
  user_id: number;
  offices: readonly number[] | null;
  locale: Locale;
  parameters: Parameters;
  /** Null at the first step. */
  cursor: LongJobCursor;
  done: number;
  total: number | null;
  /** When it was asked for, by the clock of its environment. */
  asked_at: Temporal.Instant;
}

interface LongJobKind<Parameters extends object> {
  /** As it is kept; small letters and `_`. */
  name: string;
  title: Text;
  /** The least role of whoever starts it. */
  role: Role;
  test_only?: true;
  /** Reaches into every office, so that it is for users of all of them. */
  all_offices?: true;
  /** What it is told, as JSON; read again at every step. */
  parameters: z.ZodType<Parameters>;
  /** What the text of its steps makes up, for downloading. Absent: the steps give none, or it is shown otherwise. */
  file?: { name: string; media_type: string };
}

/**
 * One kind of long work. A step is a bounded piece. Its work, its text, its progress and its cursor are one transaction,
 * `deps.db`, so that a step is done once wherever a worker is killed.
 */
export interface SteppedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  step(deps: Deps, job: RunningJob<Parameters>, modules: readonly Module[]): Promise<LongJobStep>;
}

/**
 * One whose work has transactions of its own, because it calls others. It calls `keep` after each piece, and stops when that
 * answers false. Cut off, it is called again with what was kept last: what it did since must be harmless to do again.
 */
export interface StretchedJob<Parameters extends object = object> extends LongJobKind<Parameters> {
  stretch(
    deps: Deps,
    job: RunningJob<Parameters>,
    context: { modules: readonly Module[]; keep(part: LongJobPart): Promise<boolean> },
  ): Promise<LongJobStep>;
}

export type LongJob<Parameters extends object = object> = SteppedJob<Parameters> | StretchedJob<Parameters>;

/** Something that time set off in a test environment, with the ids of what it happened to. */
export interface TimelineEvent {
  at: string;
  event: string;
  [field: string]: string;
}

/** One kind of work that falls due by itself. Of several at one instant the first in order takes its turn. */
export interface DueWork extends Ordered {
  /** For the log. */
  name: string;
  /** When the test environment of this merchant needs it next; null: not as things stand. */
  next(db: Deps['db'], commerce_id: number): Promise<Temporal.Instant | null>;
  /** Does what is due at `deps.clock`, which stands still there; some of it is enough, as long as `next` tells of the rest. */
  run(deps: Deps, commerce_id: number): Promise<TimelineEvent[]>;
}

/** Deletes rows of a merchant's test environment. What refers to rows of another module has a smaller order than that. */
export interface Eraser extends Ordered {
  erase(db: Deps['db'], commerce_id: number): Promise<void>;
}

/** Somebody who pays a merchant, in both environments: how they are known there, and what is theirs. */
export interface Person {
  commerce_id: number;
  /** In small letters. */
  emails: readonly string[];
  /** Numbers of their documents. */
  documents: readonly string[];
  /** Of everything that was found to be theirs, whatever it is. */
  ids: readonly string[];
}

/** A row that is theirs. `also` is the id of something that is theirs because this is. */
export type PersonalRow = Readonly<Record<string, unknown>> & { also?: string | null };

/** One kind of thing that is kept of people. The smaller `order` is erased first. */
export interface PersonalData<D extends Pick<Deps, 'db' | 'clock' | 'vault'> = Deps> extends Ordered {
  /** As the person's file calls it. */
  name: string;
  /** Whether it says how somebody is known: by `email` and `id_number`. */
  identifies?: true;
  find(deps: D, person: Person): Promise<readonly PersonalRow[]>;
  /** Why it has to stay for now; null: it need not. */
  holdsBack?(deps: D, person: Person): Promise<Text | null>;
  /** Leaves nothing that tells who it was, and everything that the books need. Doing it again changes nothing. */
  erase(deps: D, person: Person): Promise<void>;
}

/** One kind of thing that goes when it is old. */
export interface Retention {
  /** Also the option that says after how many days. */
  name: string;
  /** Unless another number is given; null: it is kept. */
  days: number | null;
  /** Nobody may keep it for less. */
  least_days: number;
  /** Deletes some that are older, a merchant's, in the caller's transaction; answers how many. What somebody works on is left. */
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

/** The sort is stable: equals stay in the order of the list. */
function sorted<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
