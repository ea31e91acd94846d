/**
 * What each kind of request costs: time of the server's processor, statements and waits for PostgreSQL, its median over what the
 * simulator itself takes, and how many there are in a second one after the other and eight at once. The service runs in this process
 * and is called without a socket; PostgreSQL and the simulator are processes of their own. Figures of different kinds come of one run.
 */
import { once } from 'node:events';
import { buildApp } from '#src/app.ts';
import { readConfig } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { stoppedClock } from '#test/support/clock.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { costOf } from '#test/support/round-trips.ts';
import { benchFolder, type Figures, median, type Size } from './measure.ts';
import { KINDS, type Shop, type Work } from './requests/kinds.ts';
import { purchaseMs, startSimulator } from './simulator.ts';

const AT_ONCE = 8;
const ANY_NUMBER = 1_000_000_000;

export async function benchRequests({ requests }: Size): Promise<Figures> {
  const folder = benchFolder();
  const simulator = await startSimulator(folder.path);
  try {
    const environment = { ...process.env, DATA_DIR: folder.path, SIMULATOR_URL: simulator.url };
    const log = openLog({ level: 'warn', stream: 'stderr' });
    const runtime = await openRuntime(readConfig(environment), log, {
      with_simulator: false,
      limits: 'requests',
    });
    try {
      const shop = await openShop(runtime.deps);
      const figures: Record<string, number> = {};
      for (const kind of KINDS) {
        await warmUp(shop, kind.prepare, requests);
        Object.assign(figures, await measure(shop, kind, requests, simulator.url));
      }
      return figures;
    } finally {
      await runtime.close();
    }
  } finally {
    simulator.child.kill();
    await once(simulator.child, 'exit');
    folder.remove();
  }
}

async function openShop(deps: Deps): Promise<Shop> {
  const authenticator = buildAuthenticator(deps);
  // Nothing about access changes here.
  authenticator.setListening(true);
  const app = await buildApp(deps, {
    authenticate: authenticator.authenticate,
    requests_per_minute: ANY_NUMBER,
    forms_per_minute: ANY_NUMBER,
  });
  const service = { app, deps, clock: stoppedClock('2027-01-15T10:00') };
  return { service, merchant: await aMerchant(service) };
}

type Prepare = (shop: Shop) => Promise<Work>;

/** Compilers and caches settle over the first few. */
async function warmUp(shop: Shop, prepare: Prepare, requests: number): Promise<void> {
  for (const work of await prepared(shop, prepare, Math.ceil(requests / 4))) await work();
}

async function measure(
  shop: Shop,
  { name, prepare, calls_network }: (typeof KINDS)[number],
  requests: number,
  simulator_url: string,
): Promise<Figures> {
  const [first = async () => undefined] = await prepared(shop, prepare, 1);
  const { statements, round_trips } = await costOf(first);
  const one = await run(await prepared(shop, prepare, requests), 1);
  const many = await run(await prepared(shop, prepare, requests), AT_ONCE);
  const network_ms = calls_network ? await purchaseMs(simulator_url, requests) : 0;
  return {
    [`${name}: cpu_us`]: Math.round(one.cpu_us / requests),
    [`${name}: statements`]: statements,
    [`${name}: round_trips`]: round_trips,
    [`${name}: median_ms`]: rounded(median(one.times_ms) - network_ms),
    [`${name}: per_s`]: rounded(one.per_s),
    [`${name}: per_s at ${AT_ONCE}`]: rounded(many.per_s),
    [`${name}: ratio at ${AT_ONCE}`]: rounded(many.per_s / one.per_s),
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
