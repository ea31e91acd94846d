import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Report, Request } from './worker.ts';

export const TIMED_OUT = 'did not end in time';

export interface Worker {
  /** A run that takes longer than `limit_ms` is reported as failed, and its process is replaced. */
  run(request: Request, limit_ms: number): Promise<Report>;
  /** The next run gets a new process. */
  restart(): Promise<void>;
}

/**
 * A process is replaced after so many runs: each keeps the test file that it has loaded.
 */
const RUNS_PER_PROCESS = 200;

interface Options {
  env: NodeJS.ProcessEnv;
}

export function openWorker({ env }: Options): Worker {
  let child: ChildProcess | null = null;
  let runs = 0;
  const start = () =>
    fork(new URL('worker.ts', import.meta.url), {
      env,
      execArgv: [
        '--max-semi-space-size=32',
        '--import=./bin/loader.mjs',
        '--import=./test/mutation/stores/hooks.ts',
      ],
      stdio: ['ignore', 'ignore', env.MUTANT_LOG ? 'inherit' : 'ignore', 'ipc'],
    });
  async function restart(): Promise<void> {
    const old = child;
    child = null;
    runs = 0;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const ended = once(old, 'exit');
    const impatient = setTimeout(() => old.kill('SIGKILL'), 5_000);
    if (old.connected) old.send('end');
    await ended;
    clearTimeout(impatient);
  }
  async function run(request: Request, limit_ms: number): Promise<Report> {
    if (runs >= RUNS_PER_PROCESS) await restart();
    runs += 1;
    child ??= start();
    const report = await ask(child, request, limit_ms);
    if (report) return report;
    child.kill('SIGKILL');
    await restart();
    return { failure: TIMED_OUT, ms: limit_ms, reached: [] };
  }
  return { run, restart };
}

/** Undefined: the process ended, or did not answer in time. */
function ask(child: ChildProcess, request: Request, limit_ms: number): Promise<Report | undefined> {
  return new Promise((resolve) => {
    const finish = (report?: Report) => {
      clearTimeout(limit);
      child.off('message', finish);
      child.off('exit', failed);
      resolve(report);
    };
    const failed = () => finish();
    const limit = setTimeout(failed, limit_ms);
    child.on('message', finish);
    child.on('exit', failed);
    child.send(request);
  });
}
