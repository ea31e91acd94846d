/**
 * Measures each kind of request: CPU time, statements and database round trips. It also measures the median time
 * without the simulator's share, and the rate sequentially and with eight concurrent requests. All figures come
 * from one run.
 */
import pg from 'pg';
import { costOf } from '#test/support/round-trips.ts';
import { type Figures, median, type Size } from './measure.ts';
import { KINDS, type Work } from './requests/kinds.ts';
import { inShop, type Shop } from './shop.ts';
import { purchaseMs } from './simulator.ts';

const CONCURRENCY = 8;

export function benchRequests({ requests }: Size): Promise<Figures> {
  return inShop(async (shop) => {
    const figures: Record<string, number> = {};
    for (const kind of KINDS) {
      await warmUp(shop, kind.prepare, requests);
      Object.assign(figures, await measure(shop, kind, requests));
    }
    return figures;
  });
}

type Prepare = (shop: Shop) => Promise<Work>;

/** Warms up the JIT compiler and caches and analyzes the tables, which autovacuum would do within a minute. */
async function warmUp(shop: Shop, prepare: Prepare, requests: number): Promise<void> {
  for (const work of await prepared(shop, prepare, Math.ceil(requests / 4))) await work();
  const client = new pg.Client(shop.connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function measure(
  shop: Shop,
  { name, prepare, calls_network }: (typeof KINDS)[number],
  requests: number,
): Promise<Figures> {
  const [first = async () => undefined] = await prepared(shop, prepare, 1);
  const { statements, round_trips } = await costOf(first);
  const one = await run(await prepared(shop, prepare, requests), 1);
  const many = await run(await prepared(shop, prepare, requests), CONCURRENCY);
  const network_ms = calls_network ? await purchaseMs(shop.simulator_url, requests) : 0;
  return {
    [`${name}: cpu_us`]: Math.round(one.cpu_us / requests),
    [`${name}: statements`]: statements,
    [`${name}: round_trips`]: round_trips,
    [`${name}: median_ms`]: rounded(median(one.times_ms) - network_ms),
    [`${name}: per_s`]: rounded(one.per_s),
    [`${name}: per_s at ${CONCURRENCY}`]: rounded(many.per_s),
    [`${name}: ratio at ${CONCURRENCY}`]: rounded(many.per_s / one.per_s),
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}

async function prepared(shop: Shop, prepare: Prepare, count: number): Promise<Work[]> {
  const works: Work[] = [];
  for (let index = 0; index < count; index += 1) works.push(await prepare(shop));
  return works;
}

async function run(works: readonly Work[], atOnce: number) {
  const times_ms: number[] = [];
  let next = 0;
  const caller = async () => {
    for (let work = works[next++]; work !== undefined; work = works[next++]) {
      const began_ms = performance.now();
      await work();
      times_ms.push(performance.now() - began_ms);
    }
  };
  const cpu = process.cpuUsage();
  const began_ms = performance.now();
  await Promise.all(Array.from({ length: atOnce }, caller));
  const per_s = (works.length / (performance.now() - began_ms)) * 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { times_ms, per_s, cpu_us: user + system };
}
