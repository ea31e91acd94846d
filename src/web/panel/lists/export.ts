import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { SteppedJob } from '#src/module.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { csvHead, csvRows } from '#src/platform/lists/csv.ts';
import {
  batchAfter,
  COUNTED,
  countAll,
  countOf,
  planForLists,
  rowsInBatches,
} from '#src/platform/lists/query.ts';
import { readRequest } from '#src/platform/lists/request.ts';
import { requireList } from './all.ts';
import type { ListPage } from './list-page.ts';

/** All rows as a file that is made while it is sent. */
export async function* csvOf(
  deps: Deps,
  { list, csv }: ListPage,
  principal: Principal,
  query: string,
): AsyncGenerator<string> {
  const { request } = readRequest(list, parseQuery(query));
  yield csvHead(csv);
  for await (const rows of rowsInBatches(deps.db, list, principal, request, deps.clock.now()))
    yield csvRows(csv, rows);
}

/** What is worth waiting for; more than that is made by a worker, and fetched when it is there. */
export async function isSmall(
  deps: Deps,
  { list }: ListPage,
  principal: Principal,
  query: string,
): Promise<boolean> {
  const { request } = readRequest(list, parseQuery(query));
  const count = await countOf(deps.db, list, principal, request.filters, deps.clock.now());
  return count !== null && count <= COUNTED;
}

const parameters = z.strictObject({ list: z.string().max(40), query: z.string().max(4_000) });

type Cursor = { value: string; key: string };

/** A long list as a file, a thousand rows at a step. They are counted first, so that its page tells how far it is, if that can be told soon. */
export const exportListJob: SteppedJob<z.infer<typeof parameters>> = {
  name: 'export_list',
  title: { en: 'Export a list', es: 'Exportar una lista' },
  role: 'viewer',
  parameters,
  file: { name: 'cuota.csv', media_type: 'text/csv; charset=utf-8' },
  async step(deps, job) {
    const { list, csv } = requireList(job.parameters.list);
    const { request } = readRequest(list, parseQuery(job.parameters.query));
    const cursor = job.cursor as Cursor | null;
    await planForLists(deps.db);
    const counted =
      cursor === null ? await countAll(deps.db, list, job, request.filters, job.asked_at) : job.total;
    const { rows, next } = await batchAfter(deps.db, list, job, request, job.asked_at, cursor);
    const text = `${cursor === null ? csvHead(csv) : ''}${csvRows(csv, rows)}`;
    const done = job.done + rows.length;
    return {
      done,
      total: totalOf(counted, done, next === null),
      cursor: next,
      text,
      finished: next === null,
    };
  },
};

/** Rows that came meanwhile are in the file too. */
function totalOf(counted: number | null, done: number, isLast: boolean): number | null {
  if (isLast) return done;
  return counted === null ? null : Math.max(counted, done);
}
