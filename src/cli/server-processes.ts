/**
 * Runs several server processes on one address with `node:cluster`, which distributes the connections. A process that
 * exits is restarted. The processes share data only through the database.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { MetricsPart } from '#src/platform/metrics/prometheus.ts';
import { pause } from '#src/platform/pause.ts';
import { StartupError } from '#src/platform/startup-error.ts';

/** Environment variable that contains the number of the server process, starting at 1. */
const PLACE = 'SERVER_PROCESS';
/**
 * Milliseconds before the first restart of a process. Each further restart doubles the pause, up to
 * `LONGEST_PAUSE_MS`.
 */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * Milliseconds of uninterrupted running after which a process counts as stable. Its next restart uses the first pause
 * again.
 */
const STABLE_AFTER_MS = 60_000;
/**
 * Milliseconds to wait for the metrics of a process. Slower processes are omitted, so that the response to Prometheus
 * is not delayed.
 */
const METRICS_MS = 2_000;

interface Listening {
  kind: 'listening';
}
interface MetricsQuestion {
  kind: 'metrics';
  number: number;
}
interface MetricsAnswer extends MetricsQuestion {
  part: MetricsPart;
}

export interface ServerProcesses {
  /** Returns the metrics of all processes that respond in time. */
  metrics(): Promise<MetricsPart[]>;
  /** Sends a stop signal to all processes, and waits until they have exited. */
  stop(): Promise<void>;
}

/** Starts `count` server processes with additional environment variables. Resolves when all processes listen. */
export async function startServerProcesses(
  count: number,
  settings: Readonly<Record<string, string>>,
  log: Logger,
): Promise<ServerProcesses> {
  const stopping = new AbortController();
  const kept: Promise<void>[] = [];
  const first = Array.from({ length: count }, (_, place) => {
    const environment = { ...settings, [PLACE]: String(place + 1) };
    const worker = cluster.fork(environment);
    kept.push(keepAlive(worker, environment));
    return worker;
  });

  /** Restarts a server process whenever it exits, until the service stops. */
  async function keepAlive(worker: Worker, environment: Readonly<Record<string, string>>): Promise<void> {
    let pause_ms = FIRST_PAUSE_MS;
    for (let current = worker; ; current = cluster.fork(environment)) {
      const began = performance.now();
      const [code, signal] = await once(current, 'exit');
      if (stopping.signal.aborted) return;
      if (performance.now() - began > STABLE_AFTER_MS) pause_ms = FIRST_PAUSE_MS;
      const ended = { process: environment[PLACE], code, signal, again_in_ms: pause_ms };
      log.error(ended, 'a server process exited and will be restarted');
      if (!(await pause(pause_ms, stopping.signal))) return;
      pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS);
    }
  }

  const stop = async () => {
    stopping.abort();
    for (const worker of living()) worker.process.kill('SIGTERM');
    await Promise.all(kept);
  };
  try {
    await Promise.all(first.map(listens));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, metrics: () => Promise.all(living().map(askMetrics)).then((parts) => parts.flat()) };
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/**
 * Resolves when the process listens for requests. Throws if the process exits first; the process has then logged the
 * reason.
 */
async function listens(worker: Worker): Promise<void> {
  const heard = Promise.withResolvers<void>();
  worker.on('message', ({ kind }: Listening | MetricsAnswer) => kind === 'listening' && heard.resolve());
  worker.once('exit', () =>
    heard.reject(new StartupError('a server process did not start; its error is logged above')),
  );
  await heard.promise;
}

let questions = 0;

/** Returns the metrics of a process, or an empty list if the process does not respond in time. */
async function askMetrics(worker: Worker): Promise<MetricsPart[]> {
  questions += 1;
  const question: MetricsQuestion = { kind: 'metrics', number: questions };
  const received = Promise.withResolvers<MetricsPart[]>();
  const hear = (said: Listening | MetricsAnswer) => {
    if (said.kind === 'metrics' && said.number === question.number) received.resolve([said.part]);
  };
  worker.on('message', hear);
  worker.once('exit', () => received.resolve([]));
  const patience = setTimeout(() => received.resolve([]), METRICS_MS);
  worker.send(question, (error) => error && received.resolve([]));
  return received.promise.finally(() => {
    clearTimeout(patience);
    worker.off('message', hear);
  });
}

/** Reports to the primary process that this server process listens, and sends its metrics on request. */
export function reportToStarter(readMetrics: (() => Promise<MetricsPart>) | null): void {
  process.on('message', async ({ kind, number }: MetricsQuestion) => {
    if (kind !== 'metrics' || readMetrics === null) return;
    const answer: MetricsAnswer = { kind, number, part: await readMetrics() };
    process.send?.(answer);
  });
  const listening: Listening = { kind: 'listening' };
  process.send?.(listening);
}
