import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { SteppedJob } from '#src/module.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { csvHead, csvRows } from '#src/platform/lists/csv.ts';
import {
  batchAfter,
  countAll,
  countOf,
  MAX_EXACT_COUNT,
  planForLists,
  rowsInBatches,
} from '#src/platform/lists/query.ts';
import { readRequest } from '#src/platform/lists/request.ts';
import { requireList } from './all.ts';
import type { ListPage } from './list-page.ts';

/** Streams all rows of a list as CSV text. */
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

/**
 * Returns whether the list is small enough for a direct download. A background job exports larger lists to a file.
 */
export async function isSmall(
  deps: Deps,
  { list }: ListPage,
  principal: Principal,
  query: string,
): Promise<boolean> {
  const { request } = readRequest(list, parseQuery(query));
  const now = deps.clock.now();
  const count = await deps.readLate(deps.db, (db) => countOf(db, list, principal, request.filters, now));
  return count !== null && count <= MAX_EXACT_COUNT;
}

const parameters = z.strictObject({ list: z.string().max(40), query: z.string().max(4_000) });

type Cursor = { value: string; key: string };

/**
 * Job that exports a long list to a CSV file, 1,000 rows per step. The first step counts the rows for the progress
 * bar, unless counting takes too long.
 */
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
    const { counted, rows, next } = await readStep(deps, job.asked_at, async (tx) => ({
      counted: cursor === null ? await countAll(tx, list, job, request.filters, job.asked_at) : job.total,
      ...(await batchAfter(tx, list, job, request, job.asked_at, cursor)),
    }));
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

/** Runs `work` on a read replica that has caught up to `asked_at`, or else in the transaction of the job step. */
function readStep<T>(
  deps: Deps,
  asked_at: Temporal.Instant,
  work: (tx: AnyDatabase) => Promise<T>,
): Promise<T> {
  const reading = async (db: AnyDatabase) => {
    if (db !== deps.db) return inTransaction(db, (tx) => planned(tx));
    return planned(db);
  };
  const planned = async (tx: AnyDatabase) => {
    await planForLists(tx);
    return work(tx);
  };
  return deps.readLate(deps.db, reading, asked_at);
}

/**
 * Returns the total for the progress bar, or null if the rows were not counted. The total grows if rows are
 * added during the export. The last step sets it to the number of exported rows.
 */
function totalOf(counted: number | null, done: number, isLast: boolean): number | null {
  if (isLast) return done;
  return counted === null ? null : Math.max(counted, done);
}
