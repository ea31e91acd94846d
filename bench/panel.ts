/**
 * Measures the panel of a merchant with many subscriptions: each list with each filter and order, search, audit
 * log and home page. It also measures the export of a whole list, and the backfill of figures and forecast for all
 * rows.
 */
import { takeSamples } from '#test/support/list-cases.ts';
import { inPanel } from '#test/support/panel.ts';
import { openCpu } from './cpu.ts';
import { type Figures, median, type Size } from './measure.ts';
import { measureExport } from './panel/export.ts';
import { type PageQuery, pageQueriesOf, requestPages, type Timing } from './panel/queries.ts';
import { onStage, type Stage } from './panel/stage.ts';
import { measureUpkeep } from './panel/upkeep.ts';

/** Number of slowest pages to print, and the maximum length of a URL. */
const NAMED = 25;
const LONGEST = 140;
const RUNS = 3;
/** A smoke run measures one of this many pages. */
const SAMPLED = 12;

export function benchPanel(size: Size): Promise<Figures> {
  return onStage(size, (stage) => measure(stage, size.rounds));
}

async function measure(stage: Stage, rounds: number): Promise<Figures> {
  const { app, client, commerce_id, runtime } = stage;
  const upkeep = stage.is_new ? await measureUpkeep(stage) : {};
  stage.keep();
  const service = { app, deps: runtime.deps };
  const samples = await takeSamples(client, commerce_id);
  const all = pageQueriesOf(samples);
  const questions = rounds > 1 ? all : all.filter(isFew);
  const owner = await inPanel(service, { merchant: commerce_id });
  const [, , some = 0] = samples.offices;
  const limited = await inPanel(service, { merchant: commerce_id, role: 'viewer', offices: [some] });
  const runs = Math.min(rounds, RUNS);
  // The first requests warm up the JIT compiler and caches.
  const cpu = await openCpu(client);
  await requestPages(owner, cpu, all.filter(isFew), 1);
  const ofAll = await requestPages(owner, cpu, questions, runs);
  name('all offices', ofAll);
  // Only owners of all offices can read the audit log.
  const own = questions.filter(({ group }) => group !== 'audit');
  const ofOne = await requestPages(limited, cpu, own, runs);
  name('one office', ofOne);
  process.stderr.write(`${tableOf(ofAll, ofOne, 'best_ms')}\n\n${tableOf(ofAll, ofOne, 'cpu_ms')}\n`);
  return { ...upkeep, ...summary([...ofAll, ...ofOne]), ...(await measureExport(stage)) };
}

function isFew({ group }: PageQuery, place: number): boolean {
  return group === 'home' || place % SAMPLED === 0;
}

/** Returns the figures of the slowest page of each list: best, median and worst time, and CPU time. */
function summary(timings: readonly Timing[]): Figures {
  const most = (own: readonly Timing[], of: 'best_ms' | 'median_ms' | 'worst_ms' | 'cpu_ms') =>
    round(Math.max(...own.map((timing) => timing[of])));
  const figures = (group: string, own: readonly Timing[]) => ({
    [`${group}_best_ms`]: most(own, 'best_ms'),
    [`${group}_median_ms`]: most(own, 'median_ms'),
    [`${group}_worst_ms`]: most(own, 'worst_ms'),
    [`${group}_cpu_ms`]: most(own, 'cpu_ms'),
  });
  const groups = [...Map.groupBy(timings, ({ group }) => group)];
  const lists = timings.filter(({ group }) => group !== 'home');
  return {
    questions: timings.length,
    ...Object.assign({}, ...groups.map(([group, own]) => figures(group, own))),
    typical_ms: round(median(lists.map(({ median_ms }) => median_ms))),
    ...figures('all', lists),
  };
}

/**
 * Returns a table of best times or CPU times with one line per list: the first page, a page in the middle of all
 * rows, the median and the slowest.
 */
function tableOf(ofAll: readonly Timing[], ofOne: readonly Timing[], figure: 'best_ms' | 'cpu_ms'): string {
  const cells = (own: readonly Timing[]) => {
    const times = own.map((timing) => timing[figure]);
    const of = (found: Timing | undefined) => (found ? Math.round(found[figure]) : '');
    const plain = own.filter(({ path }) => !path.includes('filter'));
    const first = plain.find(({ path }) => !path.includes('cursor='));
    const deep = plain.find(({ path }) => path.includes('cursor='));
    return [of(first), of(deep), Math.round(median(times)), Math.round(Math.max(...times))].join(' | ');
  };
  const ones = Map.groupBy(ofOne, ({ group }) => group);
  const lines = [...Map.groupBy(ofAll, ({ group }) => group)].map(([group, own]) => {
    const one = ones.get(group);
    return `| ${group} | ${cells(own)} | ${one ? cells(one) : ' | | | '} |`;
  });
  const head = `| ${figure} | all: first | deep | half | slowest | one office: first | deep | half | slowest |`;
  return [head, '|---|---|---|---|---|---|---|---|---|', ...lines].join('\n');
}

function name(who: string, timings: readonly Timing[]): void {
  const slowest = timings.toSorted((one, other) => other.cpu_ms - one.cpu_ms).slice(0, NAMED);
  for (const { path, best_ms, median_ms, worst_ms, cpu_ms } of slowest)
    process.stderr.write(
      `${[best_ms, median_ms, worst_ms].map((ms) => round(ms)).join(' / ')} ms, cpu ${round(cpu_ms)}, ${who}: ${path.slice(0, LONGEST)}\n`,
    );
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
