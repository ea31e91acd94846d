import type { AnyRoute, Deps } from './deps.ts';
import type { EventKind } from './messages/webhooks/event-kind.ts';
import type { Page } from './web/shared/page.ts';

/** What a module gives to the service, less what it has not. `modules.ts` lists all of them. */
export interface Module {
  /** Endpoints of the API. A module that serves all the others is given the list. */
  routes?: readonly AnyRoute[] | ((modules: readonly Module[]) => readonly AnyRoute[]);
  /** What browsers open. */
  pages?: readonly Page[];
  /** What workers do again and again. */
  jobs?: readonly Job[];
  /** What falls due in a test environment while its clock is moved. */
  due?: readonly DueWork[];
  /** How its data of a test environment is erased. */
  erasers?: readonly Eraser[];
  /** What `cuota doctor` proves. */
  checks?: readonly Check[];
  /** What merchants hear of it by webhook. */
  events?: readonly EventKind[];
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

export interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

export interface Check extends Ordered {
  run(deps: Deps): Promise<readonly Finding[]>;
}

type Modules = readonly Module[];

export function routesOf(modules: Modules): AnyRoute[] {
  return modules.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(modules) : routes));
}

export function pagesOf(modules: Modules): Page[] {
  return modules.flatMap(({ pages = [] }) => pages);
}

export function jobsOf(modules: Modules): Job[] {
  return modules.flatMap(({ jobs = [] }) => jobs);
}

export function dueWorkOf(modules: Modules): DueWork[] {
  return sorted(modules.flatMap(({ due = [] }) => due));
}

export function erasersOf(modules: Modules): Eraser[] {
  return sorted(modules.flatMap(({ erasers = [] }) => erasers));
}

export function checksOf(modules: Modules): Check[] {
  return sorted(modules.flatMap(({ checks = [] }) => checks));
}

export function eventsOf(modules: Modules): EventKind[] {
  return modules.flatMap(({ events = [] }) => events);
}

/** The sort is stable: equals stay in the order of the list. */
function sorted<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
