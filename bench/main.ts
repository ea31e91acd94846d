/** Benchmarks: `npm run bench -- NAME [--json]`. Each prints ratios measured within one run. */
import { benchApi } from './api.ts';
import { benchWebhooks } from './webhooks.ts';

const BENCHES: Readonly<Record<string, (options: { json: boolean }) => Promise<void>>> = {
  api: benchApi,
  webhooks: benchWebhooks,
};

const [name = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const bench = BENCHES[name];
if (!bench) {
  process.stderr.write(`usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--json]\n`);
  process.exit(1);
}
await bench({ json: process.argv.includes('--json') });
