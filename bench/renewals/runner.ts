/** A process that renews due subscriptions like the worker. It starts on a message and reports its costs. */
import { once } from 'node:events';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';
import { costOf } from '#test/support/round-trips.ts';

/** The costs of one process. */
export interface Share {
  cpu_us: number;
  statements: number;
  /** Memory samples. */
  rss: number[];
}

const SAMPLE_MS = 100;

const runtime = await openRuntime(
  readConfig(process.env),
  openLog({ level: process.env.LOG_LEVEL ?? 'warn', stream: 'stderr' }),
);
process.send?.('ready');
await once(process, 'message');
const rss = [process.memoryUsage.rss()];
const sampler = setInterval(() => rss.push(process.memoryUsage.rss()), SAMPLE_MS);
const cpu = process.cpuUsage();
const { statements } = await costOf(() => runCharges(runtime.deps));
const { user, system } = process.cpuUsage(cpu);
clearInterval(sampler);
process.send?.({ cpu_us: user + system, statements, rss } satisfies Share);
await runtime.close();
process.disconnect?.();
