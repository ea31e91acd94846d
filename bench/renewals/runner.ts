/** One process that renews what is due, as the worker does, and nothing besides. Told to begin, it tells its memory. */
import { once } from 'node:events';
import { readConfig } from '#src/config.ts';
import { runCharges } from '#src/jobs/charge-run.ts';
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
