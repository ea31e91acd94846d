import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDENTED_INFO, readBlocks } from '#src/web/guides/markdown.ts';
import { freePort, until } from './process.ts';

/**
 * Follows a guide as its reader would, block by block in the order printed:
 *
 * - `sh` is typed into one shell, `sh background` into a terminal of its own;
 * - `ts NAME` is saved as a file with that name;
 * - `text` is what the block before it must print, with `…` for parts that vary;
 * - `keys` presses Ctrl-C in the terminal that was opened last. The next `text` is compared with its whole output.
 */

/** Ports printed in guides. Each run replaces them with free ports. */
const PRINTED_PORTS = ['3000', '3001', '4000', '4100'];
export const KINDS: readonly string[] = ['sh', 'ts', 'text', 'keys'];
const MARK = 'end of block';

export interface Step {
  kind: string;
  /** The file name, or `background`. */
  more: string | undefined;
  text: string;
}

export function stepsOf(guide: string): Step[] {
  const blocks = readBlocks(readFileSync(`docs/guides/${guide}.md`, 'utf8'));
  return blocks.flatMap((block) => {
    if (block.kind !== 'code') return [];
    const [kind = '', more] = block.info.split(' ');
    return kind === INDENTED_INFO ? [] : [{ kind, more, text: block.text }];
  });
}

interface Terminal {
  /** The process group of the commands in the terminal. */
  group: number;
  /** The file with the output of the terminal. */
  log: string;
}

export interface Walk {
  folder: string;
  /** Returns the free port that replaces a printed one. */
  port(printed: string): string;
  /** The open terminals, in the order of opening. */
  terminals: Terminal[];
}

export async function beginWalk(folder: string): Promise<Walk> {
  const ports = new Map<string, string>();
  for (const printed of PRINTED_PORTS) ports.set(printed, String(await freePort()));
  const terminals: Terminal[] = [];
  // Terminals have process groups of their own, so a signal to the test process does not reach them.
  process.once('exit', () => {
    for (const { group } of terminals) signalTo(group, 'SIGKILL');
  });
  return { folder, terminals, port: (printed) => ports.get(printed) ?? printed };
}

/** Ends the commands that are still running, except in the first `but` terminals. */
export async function closeTerminals({ terminals }: Walk, but = 0): Promise<void> {
  for (const { group } of terminals.splice(but).reverse()) await interrupt(group);
}

export async function follow(walk: Walk, guide: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const shell = openShell(walk, environment);
  let printed: string | Terminal = '';
  try {
    for (const { kind, more, text } of stepsOf(guide)) {
      const here = withPorts(walk, text);
      if (kind === 'ts') writeFileSync(join(walk.folder, more ?? ''), `${here}\n`);
      else if (kind === 'keys') printed = await pressKeys(walk);
      else if (kind === 'sh' && more === 'background') {
        printed = await openTerminal(walk, here, shell.type);
        walk.terminals.push(printed);
      } else if (kind === 'sh') printed = await shell.type(here);
      else if (kind === 'text') await assertPrinted(here, printed);
      else throw new Error(`unknown kind of block: ${kind}`);
    }
  } finally {
    await shell.close();
  }
}

/** Presses Ctrl-C in the last terminal and returns its whole output. */
async function pressKeys({ terminals }: Walk): Promise<string> {
  const terminal = terminals.pop();
  if (!terminal) throw new Error('no terminal is open');
  await interrupt(terminal.group);
  return readFileSync(terminal.log, 'utf8');
}

function withPorts({ port }: Walk, text: string): string {
  return text.replace(
    new RegExp(`(?<=localhost:|127.0.0.1:|PORT=|--port )(${PRINTED_PORTS.join('|')})\\b`, 'g'),
    port,
  );
}

/** Opens a terminal with its own process group, so that Ctrl-C reaches all its processes. */
async function openTerminal(
  { folder }: Walk,
  text: string,
  type: (text: string) => Promise<string>,
): Promise<Terminal> {
  const log = join(mkdtempSync(join(folder, 'terminal-')), 'log');
  // The background shell may create the file later than the test reads it.
  writeFileSync(log, '');
  const typed = await type(`set -m\n(\n${text}\n) > ${log} 2>&1 < /dev/null &\necho $!\nset +m`);
  const group = Number.parseInt(typed, 10);
  // A signal to group 0 would reach this process.
  assert.ok(group > 1, typed);
  return { group, log };
}

/** Asserts the output of a block. The output of a terminal may come later and contain other lines. */
async function assertPrinted(expected: string, printed: string | Terminal): Promise<void> {
  const pattern = expected.trim().split('…').map(RegExp.escape).join('.*?');
  if (typeof printed === 'string') {
    assert.match(printed.trim(), new RegExp(`^${pattern}$`, 's'));
    return;
  }
  const shown = () => readFileSync(printed.log, 'utf8');
  await until(async () => new RegExp(pattern, 's').test(shown())).catch((error) => {
    throw new Error(`${expected} is not in the output: ${shown()}`, { cause: error });
  });
}

/** Presses Ctrl-C and waits for the processes to end. */
async function interrupt(group: number): Promise<void> {
  if (signalTo(group, 'SIGINT')) await until(async () => !signalTo(group, 0));
}

/** Sends a signal and returns whether a process of the group exists. */
function signalTo(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

function openShell(walk: Walk, environment: NodeJS.ProcessEnv) {
  const shell = spawn('bash', ['--noprofile', '--norc', '-euo', 'pipefail'], {
    cwd: walk.folder,
    env: environment,
  });
  const output = { out: '', err: '' };
  shell.stdout.on('data', (part) => {
    output.out += part;
  });
  shell.stderr.on('data', (part) => {
    output.err += part;
  });
  return {
    /** Returns the output of the commands. A command that fails ends the shell. */
    async type(text: string): Promise<string> {
      output.out = '';
      shell.stdin.write(`{\n${text}\n} < /dev/null\nprintf '\\n%s\\n' '${MARK}'\n`);
      await until(async () => output.out.endsWith(`\n${MARK}\n`) || shell.exitCode !== null);
      if (shell.exitCode !== null) throw new Error(`${text}\nfailed: ${output.out}${output.err}`);
      return output.out.slice(0, -MARK.length - 2);
    },
    close: () => closeShell(shell),
  };
}

async function closeShell(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null) return;
  shell.stdin?.end();
  await once(shell, 'exit');
}
