import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';
import { commandProcess, type Outcome } from './commands.ts';
import { databaseFolder, takes } from './scratch.ts';
import { countKill } from './survived.ts';

/** The program that operators run. */
export const PROGRAM = 'bin/cuota';
const TIMEOUT_MS = 150_000;
const POLL_MS = 25;
/** The polling interval for slow operations whose check is expensive. */
export const SLOW_POLL_MS = 100;

export type { Outcome };

type Environment = Readonly<Record<string, string>>;

/** Excludes the settings of the user who runs the tests. */
function environment(settings: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'warn', ...settings };
}

/** Commands that run until they are stopped, each in its own process. All others run in a shared process. */
const LONG_RUNNING = ['serve', 'worker', 'simulator'];

export async function runCuota(words: readonly string[], settings: Environment = {}): Promise<Outcome> {
  if (!LONG_RUNNING.includes(words[0] ?? '')) return commandProcess().run(words, environment(settings));
  const child = spawn(PROGRAM, words, { env: environment(settings) });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    outcome.stdout += part;
  });
  child.stderr.on('data', (part) => {
    outcome.stderr += part;
  });
  const [code] = await once(child, 'close');
  return { ...outcome, code };
}

export interface Server {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Returns a port below the range for outgoing connections, which could take the port before the service does. Each
 * port is used once per run: if two services started on the same port, one would fail and the other would be taken
 * for it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    if (!isOurs(port)) continue;
    const probe = createServer().listen(port, 'localhost');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

/** Whether no other process of this run uses the port. Benchmarks run alone and need no lock. */
function isOurs(port: number): boolean {
  const { CUOTA_TEST_FOLDER: folder } = process.env;
  return !folder || takes(join(folder, `port-${port}`));
}

/** Starts the server and waits until it answers. */
export async function startCuota(settings: Environment, words: readonly string[] = []): Promise<Server> {
  const port = await freePort();
  const child = spawn(PROGRAM, ['serve', ...words], {
    env: environment({ PORT: String(port), ...settings }),
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const url = `http://localhost:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the server stopped: ${output}`);
    return fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  }, SLOW_POLL_MS).catch((error) => {
    // Otherwise the process would outlive the test and keep its database open.
    child.kill('SIGKILL');
    throw new Error(`the server did not start: ${error.message}: ${output}`);
  });
  return {
    url,
    process: child,
    output: () => output,
    async kill() {
      await end(child, 'SIGKILL', () => output);
      countKill();
    },
    stop: () => end(child, 'SIGTERM', () => output),
  };
}

/**
 * Sends the signal, waits for the exit and returns its code. Throws with the output of the process if it had already
 * ended or does not end.
 */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  output = () => '',
): Promise<number | null> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null)
    throw new Error(`the process had already ended with ${exitCode ?? signalCode}: ${output()}`);
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  child.kill(signal);
  const [code] = await exit.catch((error) => {
    child.kill('SIGKILL');
    throw new Error(`the process did not end on ${signal}: ${output()}`, { cause: error });
  });
  return code;
}

/** Polls until another process has done something. */
export async function until(holds: () => Promise<boolean>, interval_ms = POLL_MS): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  while (!(await holds())) {
    if (timeout.aborted) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, interval_ms));
  }
}

/** Sends a request and retries it on 503, which a busy machine can cause. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answers: Response[] = [];
  await until(async () => {
    answers.unshift(await fetch(url, init));
    return answers[0]?.status !== 503;
  }, SLOW_POLL_MS);
  return answers[0] as Response;
}

export interface DataFolder {
  path: string;
  /** The settings that make the program use this folder. */
  settings: { DATA_DIR: string; DATABASE_URL?: string; MASTER_KEY?: string };
  demo(): Demo;
  /** Keeps the database running until `close`. Otherwise each command starts and stops it. */
  keepRunning(): Promise<void>;
  /** Stops the database if it is running, and removes the folder. */
  close(): Promise<void>;
}

/** Creates an empty data folder. `demoFolder` returns one in which the service has already started. */
export function dataFolder(): DataFolder {
  const path = databaseFolder('cuota-data-');
  const silent = { info: () => undefined, warn: () => undefined };
  const start = () => startEmbedded({ name: PRODUCT, dataDir: path, log: silent });
  let kept: EmbeddedServer | undefined;
  return {
    path,
    settings: { DATA_DIR: path },
    async keepRunning() {
      kept = await start();
    },
    demo: () => JSON.parse(readFileSync(join(path, 'demo.json'), 'utf8')),
    async close() {
      await kept?.stop();
      const isRunning = existsSync(join(path, 'postgres', 'cluster', 'postmaster.pid'));
      if (isRunning) await (await start()).stop();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

interface Demo {
  base_url: string;
  merchant: { id: number; name: string };
  offices: { id: number; name: string }[];
  tokens: { test: string; production: string };
  panel: { email: string; password: string };
  webhook_secret: string;
}

/** Returns the request headers. An empty token sends no authorization header. */
export function bearer(token: string): Record<string, string> {
  return {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
  };
}
