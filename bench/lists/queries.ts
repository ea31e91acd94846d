import type { Samples } from '#test/support/list-cases.ts';
import type { Answer, Client } from '#test/support/merchant.ts';
import { ORDERS, subscriptionFilters } from '#test/support/numbered-cases.ts';
import { median } from '../measure.ts';

/** A list query without the page number. */
export interface ListQuery {
  list: string;
  path: string;
}

/** The timing of one page. */
export interface PageTiming extends ListQuery {
  page: 'first' | 'middle' | 'last';
  total: number;
  median_ms: number;
  /** The first request of a long filtered list is the slowest, because it counts the rows. */
  worst_ms: number;
  cpu_ms: number;
}

/** Substring filters that match half of the rows are slow in any order, so two orders are enough. */
const PART = /^filter\[(email|description|subscription_id)\]/;
const FEWER_ORDERS = ['-created_at', 'ends_at'];

/** Returns queries for each production list with numbered pages, with common and rare filters, in each order. */
export function listQueriesOf(samples: Samples): ListQuery[] {
  const of = (list: string, path: string, queries: readonly string[]) =>
    queries.map((query) => ({ list, path: `${path}?${query}` }));
  const [first, last] = samples.days;
  const month = `start_date=${first.add({ months: 2 })}&finish_date=${first.add({ months: 3 })}`;
  const long = `start_date=${first}&finish_date=${last.subtract({ days: 3 })}`;
  return [
    ...of(
      'subscriptions',
      '/api/v1/subscriptions/subscription',
      subscriptionFilters(samples).flatMap((filter) =>
        (PART.test(filter) ? FEWER_ORDERS : ORDERS).map(
          (sort) => `${new URLSearchParams(filter)}&sort=${sort}`,
        ),
      ),
    ),
    ...of('movements', '/api/v1/virtual-account/movements', [
      ...['all', 'available', 'to_release'].map((availability) => `availability=${availability}`),
      month,
      long,
    ]),
    ...of('reservations', '/api/v1/mit/pre-authorizations', [
      '',
      ...['Confirmada', 'Indeterminada'].map((status) => `status=${status}`),
      'pending_confirmation=true',
    ]),
    ...of('disputes', '/api/v1/disputes', ['', 'status=opened']),
    ...of('plans', '/api/v1/subscriptions/plan', ['', 'filter[metadata][canal]=web']),
  ];
}

/** Requests the first, middle and last page of each query sequentially, `runs` times each. */
export async function requestPages(
  api: Client,
  cpu: () => Promise<number>,
  asked: readonly ListQuery[],
  runs: number,
): Promise<PageTiming[]> {
  const timings: PageTiming[] = [];
  for (const question of asked) {
    const one = (number: number) => pageAt(api, cpu, `${question.path}&page=${number}`, runs);
    const first = await one(1);
    timings.push({ ...question, page: 'first', ...first.timing });
    if (first.last_page < 2) continue;
    const middle = await one(Math.max(2, Math.round(first.last_page / 2)));
    const last = await one(first.last_page);
    timings.push(
      { ...question, page: 'middle', ...middle.timing },
      { ...question, page: 'last', ...last.timing },
    );
  }
  return timings;
}

async function pageAt(api: Client, cpu: () => Promise<number>, path: string, runs: number) {
  const times: number[] = [];
  const cpus: number[] = [];
  let ends = { last_page: 0, total: 0 };
  for (let run = 0; run < runs; run += 1) {
    const before_ms = await cpu();
    const started = performance.now();
    const answer = await api.get(path);
    times.push(performance.now() - started);
    cpus.push((await cpu()) - before_ms);
    ends = endsOf(path, answer);
  }
  const timing = {
    total: ends.total,
    median_ms: median(times),
    worst_ms: Math.max(...times),
    cpu_ms: median(cpus),
  };
  return { last_page: ends.last_page, timing };
}

/** Reads the page numbers from either envelope format. */
function endsOf(path: string, { status, body }: Answer): { last_page: number; total: number } {
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.meta ?? body;
}
