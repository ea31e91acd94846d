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

/** The real program, as an operator runs it. */
export const PROGRAM = 'bin/cuota';
const PATIENCE_MS = 150_000;
const POLL_MS = 25;
/** For what takes seconds and costs something to ask about. */
export const SLOW_POLL_MS = 100;

export type { Outcome };

type Environment = Readonly<Record<string, string>>;

/** Without the settings of whoever runs the tests. */
function environment(settings: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'warn', ...settings };
}

/** These run until they are stopped, and as an operator starts them; the others are quick. */
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
  /** `kill -9`, and the exit. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Below those that the system gives to outgoing calls, of which one could take it before the service does. Each is given once in a run:
 * of two services that start at the same time on the same port one ends, and the other would be taken for it.
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

/** Whether no other process of this run was given it; benchmarks run alone. */
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
    // Left alone, it would outlive the test and keep its database.
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
 * Sends the signal and waits for the exit; answers its code. A process that had ended by itself, or does not end, is a failure that
 * tells what it said: nobody would hear of its exit, and wait for ever.
 */
export async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  said = () => '',
): Promise<number | null> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null)
    throw new Error(`it had ended by itself, with ${exitCode ?? signalCode}: ${said()}`);
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
  child.kill(signal);
  const [code] = await exit.catch((error) => {
    child.kill('SIGKILL');
    throw new Error(`it did not end on ${signal}: ${said()}`, { cause: error });
  });
  return code;
}

/** Waits for something another process does; there is nothing to be told by. */
export async function until(holds: () => Promise<boolean>, every_ms = POLL_MS): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while (!(await holds())) {
    if (patience.aborted) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, every_ms));
  }
}

/** As its callers are told to, asks again while the service says that its database does not answer: a machine that is out of breath. */
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
  /** What the program is told so that it works in it. */
  settings: { DATA_DIR: string; DATABASE_URL?: string; MASTER_KEY?: string };
  demo(): Demo;
  /** Keeps its database up until `close`: many commands in a row would each start and stop it. */
  keepRunning(): Promise<void>;
  /** Stops a database that was left running in it. */
  close(): Promise<void>;
}

/** An empty data folder of one's own; `demoFolder` has one in which the service was started before. */
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

/** An empty token is none: whoever sends one must send a good one. */
export function bearer(token: string): Record<string, string> {
  return {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
  };
}
