import { readFile } from '#src/jobs/long/file.ts';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { newId } from '#src/kernel/ids.ts';
import { MODULES } from '#src/modules.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { exportListJob } from '#src/web/panel/lists/export.ts';
import type { Figures } from '../measure.ts';
import type { Stage } from './stage.ts';

const LIST = 'subscribers';
const POLL_INTERVAL_MS = 20;

/**
 * Measures the export of a whole list by the job and its download. Memory is the growth of the process up to its
 * peak.
 */
export async function measureExport(stage: Stage): Promise<Figures> {
  const { deps } = stage.runtime;
  const rows = await countRows(stage);
  const principal = await principalOf(stage);
  const id = newId();
  const parameters = { list: LIST, query: '' };
  await startLongJob(deps, principal, { kind: exportListJob, parameters, locale: 'es', id });
  const made = await watched(() => runLongJobs(deps, MODULES));
  let lines = 0;
  const read = await watched(async () => {
    for await (const text of readFile(deps, { commerce_id: principal.commerce_id, id }))
      lines += text.split('\r\n').length - 1;
  });
  if (lines !== rows + 1) throw new Error(`the file has ${lines} lines for ${rows} subscribers`);
  return {
    export_rows_per_s: Math.round(rows / made.seconds),
    export_rss_growth_mb: made.growth_mb,
    download_rows_per_s: Math.round(rows / read.seconds),
    download_rss_growth_mb: read.growth_mb,
  };
}

async function countRows({ client, commerce_id }: Stage): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as count from subscribers where commerce_id = $1 and deleted_at is null',
    [commerce_id],
  );
  return rows[0].count;
}

async function principalOf({ client, commerce_id }: Stage): Promise<Principal> {
  const { rows } = await client.query('select min(id) as user_id from users where commerce_id = $1', [
    commerce_id,
  ]);
  return {
    commerce_id,
    production: true,
    user_id: rows[0].user_id,
    role: 'owner',
    offices: null,
  } as Principal;
}

async function watched(work: () => Promise<unknown>): Promise<{ seconds: number; growth_mb: number }> {
  const rss = () => process.memoryUsage.rss();
  const before = rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, rss());
  }, POLL_INTERVAL_MS);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - started) / 1_000;
  return {
    seconds,
    growth_mb: Math.max(0.1, Math.round((Math.max(most, rss()) - before) / 1024 / 102.4) / 10),
  };
}
