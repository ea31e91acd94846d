/** Benchmarks: `npm run bench -- NAME [--json]`. Each prints ratios measured within one run. */
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchRenewals } from './renewals.ts';
import { benchWebhooks } from './webhooks.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  /** Of renewals: how many, and whether a worker is killed among them. */
  count: { type: 'string', default: '50000' },
  kill: { type: 'boolean', default: false },
} as const;

const BENCHES = { api: benchApi, renewals: benchRenewals, webhooks: benchWebhooks } as const;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const bench = BENCHES[positionals[0] as keyof typeof BENCHES];
if (!bench) {
  process.stderr.write(
    `usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--json]\n       renewals [--count N] [--kill]\n`,
  );
  process.exit(1);
}
await bench({ json: values.json, count: Number(values.count), kill: values.kill });
