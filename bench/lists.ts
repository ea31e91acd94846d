/**
 * Measures the API lists of a merchant with many subscriptions: the first, middle and last page with each filter
 * and sort order, for all offices and for one. It uses the rows of the panel benchmark and can share its folder.
 */
import { newId } from '#src/kernel/ids.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { takeSamples } from '#test/support/list-cases.ts';
import { type Client, client } from '#test/support/merchant.ts';
import { openCpu } from './cpu.ts';
import { type ListQuery, listQueriesOf, type PageTiming, requestPages } from './lists/queries.ts';
import { type Figures, median, type Size } from './measure.ts';
import { onStage, type Stage } from './panel/stage.ts';
import { measureUpkeep } from './panel/upkeep.ts';

/** Number of slowest pages to print. */
const NAMED = 40;
const RUNS = 3;
/** A smoke run measures one of this many queries. */
const SAMPLED = 12;

export function benchLists(size: Size): Promise<Figures> {
  return onStage(size, (stage) => measure(stage, size.rounds));
}

async function measure(stage: Stage, rounds: number): Promise<Figures> {
  if (stage.is_new) await measureUpkeep(stage);
  stage.keep();
  const samples = await takeSamples(stage.client, stage.commerce_id);
  const all = listQueriesOf(samples);
  const asked = rounds > 1 ? all : all.filter((_, place) => place % SAMPLED === 0);
  const runs = Math.min(rounds, RUNS);
  const cpu = await openCpu(stage.client);
  const [, , some = 0] = samples.offices;
  const owner = await tokenOf(stage, null);
  // Warms up the JIT compiler and caches.
  await requestPages(owner, cpu, asked.filter(isWarmUp), 1);
  const ofAll = await requestPages(owner, cpu, asked, runs);
  name('all offices', ofAll);
  const ofOne = await requestPages(await tokenOf(stage, some), cpu, asked, runs);
  name('one office', ofOne);
  process.stderr.write(`${tableOf({ 'all offices': ofAll, 'one office': ofOne })}\n`);
  const timings = [...ofAll, ...ofOne];
  return {
    pages: timings.length,
    typical_ms: round(median(timings.map(({ median_ms }) => median_ms))),
    typical_cpu_ms: round(median(timings.map(({ cpu_ms }) => cpu_ms))),
    slowest_median_ms: round(Math.max(...timings.map(({ median_ms }) => median_ms))),
    slowest_cpu_ms: round(Math.max(...timings.map(({ cpu_ms }) => cpu_ms))),
    slowest_count_ms: round(Math.max(...timings.map(({ worst_ms }) => worst_ms))),
  };
}

function isWarmUp(_: ListQuery, place: number): boolean {
  return place % SAMPLED === 0;
}

/** Creates a user of all offices or of one office and returns an API client with its token. */
async function tokenOf(
  { app, runtime: { deps }, commerce_id }: Stage,
  office: number | null,
): Promise<Client> {
  const created_at = deps.clock.now();
  const email = `${newId()}@million.example`;
  const person_id = await insertPerson(deps.db, { name: 'Caller', email, password_hash: '-', created_at });
  const user = { commerce_id, person_id, role: 'viewer', all_offices: office === null, created_at } as const;
  const user_id = await insertUser(deps.db, user, office === null ? [] : [office]);
  const { secret } = await createToken(deps, { user_id, commerce_id, production: true, name: 'lists' });
  return client({ app }, secret);
}

/**
 * Returns a table with one line per list and user: the median and the CPU time of the slowest query for each page
 * position.
 */
function tableOf(asked: Readonly<Record<string, readonly PageTiming[]>>): string {
  const cell = (own: readonly PageTiming[], page: PageTiming['page']) => {
    const found = own.filter((timing) => timing.page === page);
    if (found.length === 0) return ' | ';
    const most = (of: 'median_ms' | 'cpu_ms') => Math.round(Math.max(...found.map((timing) => timing[of])));
    return `${most('median_ms')} | ${most('cpu_ms')}`;
  };
  const lines = Object.entries(asked).flatMap(([who, timings]) =>
    [...Map.groupBy(timings, ({ list }) => list)].map(
      ([list, own]) =>
        `| ${list}, ${who} | ${(['first', 'middle', 'last'] as const).map((page) => cell(own, page)).join(' | ')} |`,
    ),
  );
  const head = '| slowest, ms | first | cpu | middle | cpu | last | cpu |';
  return [head, '|---|---|---|---|---|---|---|', ...lines].join('\n');
}

function name(who: string, timings: readonly PageTiming[]): void {
  const slowest = timings.toSorted((one, other) => other.cpu_ms - one.cpu_ms).slice(0, NAMED);
  for (const { path, page, total, median_ms, worst_ms, cpu_ms } of slowest)
    process.stderr.write(
      `${round(median_ms)} ms, at worst ${round(worst_ms)}, cpu ${round(cpu_ms)}, ${who}, ${page} of ${total}: ${decodeURIComponent(path)}\n`,
    );
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
