import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Order } from './command-process.ts';

const SCRIPT = fileURLToPath(new URL('./command-process.ts', import.meta.url));
/** The longest of them, a look at all books, takes seconds. */
const PATIENCE_MS = 10 * 60_000;
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

/** The one process in which a test's process runs its commands, one at a time. It ends with it. */
export function commandProcess(): CommandProcess {
  started ??= startProcess();
  return started;
}

function startProcess(): CommandProcess {
  const child = fork(SCRIPT, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps'],
  });
  // Nobody waits for it: when its parent ends, so does the channel between them, and with that the child.
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
  const late = delay(PATIENCE_MS, null, { signal: over.signal }).then(() => {
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
      // What is said behind it, by somebody whom the command did not wait for, may come with it.
      const at = text.indexOf(MARK);
      if (at < 0) return;
      stream.off('data', take);
      resolve(text.slice(0, at));
    };
    stream.on('data', take);
  });
}
