/** Benchmarks: `npm run bench -- NAME [--json]`. Each prints ratios measured within one run. */
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchLists } from './lists.ts';
import type { Figures, Size } from './measure.ts';
import { benchOverload } from './overload.ts';
import { benchPanel } from './panel.ts';
import { benchKill, benchRenewals } from './renewals.ts';
import { benchRequests } from './requests.ts';
import { benchWebhooks } from './webhooks.ts';

const BENCHES: Readonly<Record<string, (size: Size) => Promise<Figures>>> = {
  api: benchApi,
  webhooks: benchWebhooks,
  renewals: benchRenewals,
  'renewals --kill': benchKill,
  panel: benchPanel,
  lists: benchLists,
  requests: benchRequests,
  overload: benchOverload,
};

const FULL: Size = {
  round_s: 4,
  rounds: 9,
  warm_up: 3,
  events: 20_000,
  renewals: 50_000,
  subscriptions: 20_000,
  requests: 200,
};
/** Says nothing about speed, only that each still runs to its end. */
const SMOKE: Size = {
  round_s: 1,
  rounds: 1,
  warm_up: 0,
  events: 500,
  renewals: 1_000,
  subscriptions: 1_000,
  requests: 8,
};

const OPTIONS = {
  json: { type: 'boolean', default: false },
  /** All of them, in a few seconds each. */
  smoke: { type: 'boolean', default: false },
  /** How many renewals, subscriptions of the panel and the lists, or requests of each kind. */
  count: { type: 'string' },
  /** Of renewals: whether a worker is killed among them. */
  kill: { type: 'boolean', default: false },
  /** Of the panel and the lists: where their rows stay for the next run. */
  folder: { type: 'string' },
} as const;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });

/** The longest names are those of `requests`. */
const WIDTH = 34;

function print(figures: Figures): void {
  if (values.json) console.log(JSON.stringify(figures));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(WIDTH)} ${figure}`);
}

function sizeOf(count: string | undefined): Partial<Size> {
  return count === undefined
    ? {}
    : { renewals: Number(count), subscriptions: Number(count), requests: Number(count) };
}

async function smoke(): Promise<void> {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!values.json) console.log(`\n${name}`);
    const figures = await bench(SMOKE);
    print(figures);
    // Below zero is the difference of two times on a machine that grew slow between them: it was measured.
    const absent = Object.values(figures).filter((figure) => figure === 0 || !Number.isFinite(figure));
    if (absent.length > 0) throw new Error(`${name} measured nothing: ${JSON.stringify(figures)}`);
  }
}

const [name = ''] = positionals;
const bench = BENCHES[values.kill ? `${name} --kill` : name];
if (values.smoke) await smoke();
else if (bench) print(await bench({ ...FULL, ...sizeOf(values.count), folder: values.folder }));
else {
  process.stderr.write(
    'usage: npm run bench -- api|webhooks|renewals|panel|lists|requests [--json]\n       renewals [--count N] [--kill]\n       panel|lists [--count N] [--folder PATH]\n       requests [--count N]\n       --smoke\n',
  );
  process.exitCode = 1;
}
