import { parseQuery } from '#src/platform/http/query-string.ts';
import { writeCursor } from '#src/platform/lists/cursor.ts';
import type { ListDefinition } from '#src/platform/lists/definition.ts';
import { sortOf } from '#src/platform/lists/page-query.ts';
import { type ListRequest, readRequest } from '#src/platform/lists/request.ts';
import { LIST_PAGES } from '#src/web/panel/lists/all.ts';
import { auditQueries, casesOf, type Samples, SEARCHES, sampleOf } from '#test/support/list-cases.ts';
import type { PanelVisitor } from '#test/support/panel.ts';
import { median } from '../measure.ts';

/** A page of the panel. */
export interface PageQuery {
  /** The name of its list, or `search`, `home` or `audit`. */
  group: string;
  path: string;
}

export interface Timing extends PageQuery {
  /** The run with the least interference from other load. */
  best_ms: number;
  median_ms: number;
  worst_ms: number;
  /** CPU time of the service and its database. */
  cpu_ms: number;
}

const HOME_REQUESTS = 4;

/**
 * Returns each list with each filter and order, on the first page and in the middle of all rows, plus audit log,
 * search and home page.
 */
export function pageQueriesOf(samples: Samples): PageQuery[] {
  return [
    ...LIST_PAGES.flatMap(({ list }) => ofList(list, samples)),
    ...auditQueries(samples).map((query) => ({ group: 'audit', path: `/audit?${query}` })),
    ...SEARCHES.map((typed) => ({ group: 'search', path: `/search?q=${encodeURIComponent(typed)}` })),
    ...Array.from({ length: HOME_REQUESTS }, () => ({ group: 'home', path: '' })),
  ];
}

function ofList(list: ListDefinition, samples: Samples): PageQuery[] {
  return casesOf(list, samples).flatMap(({ query }) => {
    const { request } = readRequest(list, parseQuery(query));
    const value = valueWithin(list, request) ?? sampleOf(sortOf(list, request).type);
    const place = { side: 'after' as const, value, key: sampleOf(list.key.type), position: 25 };
    const path = `/${list.name}?${query}`;
    return [path, `${path}&cursor=${writeCursor(place, request.sort)}`].map((own) => ({
      group: list.name,
      path: own,
    }));
  });
}

/**
 * Returns a cursor value within the range of the filter, for lists sorted by the filtered column. Otherwise
 * returns null.
 */
function valueWithin(list: ListDefinition, { filters, sort }: ListRequest): string | null {
  for (const [name, value] of filters) {
    const filter = list.filters[name];
    const order = filter?.kind === 'months' ? filter.sort : filter?.kind === 'days' && filter.order && name;
    if (order === sort.by && 'from' in value) return String(value.from ?? value.to);
  }
  return null;
}

/** Requests each page sequentially as a signed-in user, `runs` times each. */
export async function requestPages(
  visitor: PanelVisitor,
  cpu: () => Promise<number>,
  questions: readonly PageQuery[],
  runs: number,
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const question of questions) {
    const times: number[] = [];
    const cpus: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const before_ms = await cpu();
      const started = performance.now();
      const { status } = await visitor.get(visitor.at(question.path, 'production'));
      times.push(performance.now() - started);
      cpus.push((await cpu()) - before_ms);
      // A page that takes too long returns 503. Its time still counts.
      if (status !== 200 && status !== 503) throw new Error(`${question.path} answered ${status}`);
    }
    const [best_ms, worst_ms] = [Math.min(...times), Math.max(...times)];
    timings.push({ ...question, best_ms, median_ms: median(times), worst_ms, cpu_ms: median(cpus) });
  }
  return timings;
}
