/**
 * Runs benchmarks: `npm run bench -- NAME [--json]`. Each prints figures measured within one run. Without a name
 * it repeats all benchmarks and prints a table of medians and ranges, followed by the same data as JSON.
 */
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchCitus } from './citus.ts';
import { drawGrowth, measureGrowth } from './growth.ts';
import { benchLists } from './lists.ts';
import type { Figures, Size } from './measure.ts';
import { benchOverload } from './overload.ts';
import { benchPanel } from './panel.ts';
import { benchKill, benchRenewals, benchWal } from './renewals.ts';
import { type Repeated, repeat, requireNonZero, tableOf } from './repeat.ts';
import { benchRequests } from './requests.ts';
import { benchStart } from './start.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchYear } from './year.ts';

const BENCHES: Readonly<Record<string, (size: Size) => Promise<Figures>>> = {
  api: benchApi,
  webhooks: benchWebhooks,
  renewals: benchRenewals,
  'renewals --kill': benchKill,
  wal: benchWal,
  panel: benchPanel,
  lists: benchLists,
  requests: benchRequests,
  overload: benchOverload,
  year: benchYear,
  start: benchStart,
};

const FULL: Size = {
  round_s: 4,
  rounds: 9,
  warm_up: 3,
  events: 20_000,
  renewals: 50_000,
  workers: 1,
  subscriptions: 20_000,
  requests: 200,
  days: 365,
  starts: 3,
  idle_s: 10,
};
/** Sizes for a smoke run, which only checks that each benchmark completes. */
const SMOKE: Size = {
  round_s: 1,
  rounds: 1,
  warm_up: 0,
  events: 500,
  renewals: 1_000,
  workers: 1,
  subscriptions: 1_000,
  requests: 8,
  days: 5,
  starts: 1,
  idle_s: 1,
};

const OPTIONS = {
  json: { type: 'boolean', default: false },
  /** Runs all benchmarks for a few seconds each. */
  smoke: { type: 'boolean', default: false },
  /** Number of renewals, subscriptions, requests of each kind, or days. */
  count: { type: 'string' },
  /**
   * For renewals: kill a worker during the run, number of workers, subscriptions that are not due, and number of
   * merchants.
   */
  kill: { type: 'boolean', default: false },
  workers: { type: 'string' },
  others: { type: 'string' },
  merchants: { type: 'string' },
  /** For renewals: skip the SQL floor, which takes as long as creating the table. */
  'without-floor': { type: 'boolean', default: false },
  /** For a run of all benchmarks: the number of repeats. */
  repeats: { type: 'string', default: '3' },
  /** For panel and lists: the folder that keeps the rows for the next run. */
  folder: { type: 'string' },
} as const;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });

/** The longest names are in `requests`. */
const WIDTH = 34;

function print(figures: Figures): void {
  if (values.json) console.log(JSON.stringify(figures));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(WIDTH)} ${figure}`);
}

function asked(): Size {
  const { count, workers, folder } = values;
  const counts =
    count === undefined
      ? {}
      : {
          renewals: Number(count),
          subscriptions: Number(count),
          requests: Number(count),
          days: Number(count),
        };
  const shared = workers === undefined ? {} : { workers: Number(workers) };
  return {
    ...FULL,
    ...counts,
    ...shared,
    others: numberOf(values.others),
    merchants: numberOf(values.merchants),
    without_floor: values['without-floor'],
    folder,
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

async function smoke(): Promise<void> {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!values.json) console.log(`\n${name}`);
    const figures = await bench(SMOKE);
    print(figures);
    requireNonZero(name, Object.values(figures));
  }
}

async function all(): Promise<void> {
  const results: Record<string, Repeated> = {};
  for (const [name, bench] of Object.entries(BENCHES)) {
    process.stderr.write(`${name}\n`);
    const figures = await repeat(Number(values.repeats), () => bench(asked()));
    results[name] = figures;
    requireNonZero(
      name,
      Object.values(figures).map(({ median }) => median),
    );
  }
  if (!values.json) console.log(tableOf(results));
  console.log(JSON.stringify(results));
}

const [name = '', file = ''] = positionals;
const bench = BENCHES[values.kill ? `${name} --kill` : name];
if (values.smoke) await smoke();
else if (positionals.length === 0) await all();
else if (name === 'growth') console.log(JSON.stringify(await measureGrowth(asked()), null, 2));
else if (name === 'draw') drawGrowth(file);
else if (name === 'citus') print(await benchCitus(asked()));
else if (bench) print(await bench(asked()));
else {
  process.stderr.write(
    'usage: npm run bench [-- --repeats N] [--json]\n       npm run bench -- api|webhooks|renewals|wal|panel|lists|requests|overload|year|start [--json]\n       renewals|wal [--count N] [--others N] [--merchants N] [--workers N] [--without-floor] [--kill]\n       growth [--workers N] > FILE, and then draw FILE\n       panel|lists [--count N] [--folder PATH]\n       requests|year [--count N]\n       citus [--count N] [--merchants N], which .ci/citus renewals starts\n       --smoke\n',
  );
  process.exitCode = 1;
}
