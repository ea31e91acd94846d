/**
 * Measures renewals on Citus with one and with two worker nodes: CPU time and statements of each node and the
 * coordinator, and which statements are sent to several nodes. `.ci/citus renewals` starts the nodes. They share
 * the cores of one machine, so the benchmark shows how the work is distributed, not the speedup.
 */
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { type Cluster, findCluster, makeDatabase } from './citus/cluster.ts';
import {
  countStatements,
  type MultiNodeStatement,
  readMultiNodeStatements,
  resetStatistics,
} from './citus/statements.ts';
import type { Figures, Size } from './measure.ts';
import { assertRenewed } from './renewals/books.ts';
import { usedByServer } from './renewals/costs.ts';
import { measureRun, onStage } from './renewals.ts';

const NODES = [1, 2] as const;
/** The first eight merchants are distributed evenly over two nodes with four shards. */
const MERCHANTS = 8;
/** Subscriptions that are not due, for each one that is due. */
const OTHERS = 2;
const NAMES = ['coordinator', 'first', 'second'] as const;
/** Maximum displayed length of a statement. */
const SHOWN = 400;

export async function benchCitus(size: Size): Promise<Figures> {
  const cluster = findCluster();
  if (cluster === null) throw new Error("start the nodes with '.ci/citus renewals'");
  const figures: Record<string, number> = {};
  for (const nodes of NODES)
    for (const [name, figure] of Object.entries(await measureOn(cluster, nodes, size)))
      figures[`${name}, ${nodes === 1 ? 'one node' : 'two nodes'}`] = figure;
  return figures;
}

async function measureOn(cluster: Cluster, nodes: number, size: Size): Promise<Figures> {
  const { renewals: due, others = OTHERS * due, merchants = MERCHANTS, workers } = size;
  const { urls, drop } = await makeDatabase(cluster, nodes);
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  const more = { DATABASE_URL: urls[0], MASTER_KEY };
  try {
    return await onStage(async (stage) => {
      const { runtime, client } = stage;
      await seedSubscriptions(runtime, { due, others, merchants, webhook_url: UNREACHABLE_URL });
      await resetStatistics(urls);
      const before = await Promise.all(urls.map(usedByServer));
      const run = await measureRun(stage, due, workers);
      const after = await Promise.all(urls.map(usedByServer));
      const asked = await Promise.all(urls.map(countStatements));
      const { of_one, of_several, several } = await readMultiNodeStatements(client);
      await assertRenewed(runtime, due);
      for (const visit of several) show(visit, nodes);
      const figures: Record<string, number> = { cpu_us_js: run.cpu_us_js };
      for (const [place, name] of NAMES.entries()) {
        if (place > nodes) continue;
        figures[`cpu_us_${name}`] = Math.round(((after[place] ?? 0) - (before[place] ?? 0)) / due);
        figures[`asked_${name}`] = asked[place] ?? 0;
      }
      return { ...figures, sent_to_one: of_one, sent_to_several: of_several };
    }, more);
  } finally {
    await drop();
  }
}

const UNREACHABLE_URL = 'http://127.0.0.1:9/webhooks/cuota';

/** Prints a statement that was sent to several nodes. Skipped for one node, to print each statement once. */
function show({ query, calls, plan }: MultiNodeStatement, nodes: number): void {
  if (nodes === 1) return;
  const text = query.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);
  process.stderr.write(`\nsent to several nodes, ${calls} times: ${text}\n${plan}\n`);
}
