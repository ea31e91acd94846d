/** One process that renews what is due, as the worker does, and nothing besides. Told to begin, it tells its memory. */
import { once } from 'node:events';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';

const SAMPLE_MS = 100;

const runtime = await openRuntime(
  readConfig(process.env),
  openLog({ level: process.env.LOG_LEVEL ?? 'warn', stream: 'stderr' }),
);
process.send?.('ready');
await once(process, 'message');
const samples = [process.memoryUsage.rss()];
const sampler = setInterval(() => samples.push(process.memoryUsage.rss()), SAMPLE_MS);
await runCharges(runtime.deps);
clearInterval(sampler);
process.send?.(samples);
await runtime.close();
process.disconnect?.();
