import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Order } from './command-process.ts';

const SCRIPT = fileURLToPath(new URL('./command-process.ts', import.meta.url));
/** The slowest command, a check of all books, takes seconds. */
const TIMEOUT_MS = 10 * 60_000;
const MARK = '\n<the command has ended>\n';

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CommandProcess {
  run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome>;
}

let started: CommandProcess | undefined;

/** Returns the process that runs the commands of this test process, one at a time. It ends with the test process. */
export function commandProcess(): CommandProcess {
  started ??= startProcess();
  return started;
}

function startProcess(): CommandProcess {
  const child = fork(SCRIPT, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps'],
  });
  // The child does not keep this process alive. When the parent ends, their channel closes and the child ends.
  for (const held of [child, child.channel, child.stdout as Socket, child.stderr as Socket]) held?.unref();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(words, environment) {
      const next = last.then(() => runIn(child, { words, environment, mark: MARK }));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

async function runIn(child: ChildProcess, order: Order): Promise<Outcome> {
  const over = new AbortController();
  const command = `cuota ${order.words.join(' ')}`;
  const ended = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`the process of the commands ended with ${code} in '${command}'`);
  });
  const late = delay(TIMEOUT_MS, null, { signal: over.signal }).then(() => {
    child.kill('SIGKILL');
    throw new Error(`'${command}' did not end`);
  });
  for (const failure of [ended, late]) failure.catch(() => undefined);
  const outcome = Promise.all([
    once(child, 'message'),
    readToMark(child.stdout as Readable),
    readToMark(child.stderr as Readable),
  ]);
  child.channel?.ref();
  child.send(order);
  try {
    const [[code], stdout, stderr] = await Promise.race([outcome, ended, late]);
    return { code, stdout, stderr };
  } finally {
    over.abort();
    child.channel?.unref();
  }
}

function readToMark(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const take = (part: Buffer) => {
      text += part;
      // Output after the mark comes from work that the command did not wait for. It is discarded.
      const at = text.indexOf(MARK);
      if (at < 0) return;
      stream.off('data', take);
      resolve(text.slice(0, at));
    };
    stream.on('data', take);
  });
}
