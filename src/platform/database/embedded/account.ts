import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartupError } from '../../startup-error.ts';

/** The system user that runs PostgreSQL. It is the current user, or a different one if the current user is root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
  /** Whether the current user is root. New files must then be assigned to this account. */
  other: boolean;
}

export interface Outcome {
  code: number | null;
  output: string;
  /** System error code, such as EACCES, if the program could not be started. */
  failure?: string;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export async function chooseAccount(): Promise<Account> {
  if (!process.getuid || !process.getgid) {
    throw new StartupError(
      `the embedded PostgreSQL does not support ${process.platform}: connect to your own PostgreSQL`,
    );
  }
  if (!isRoot()) return { name: ownName(), uid: process.getuid(), gid: process.getgid(), other: false };
  const users = await systemUsers();
  const user = users.find((each) => each.name === 'postgres') ?? users.find((each) => each.name === 'nobody');
  if (!user) {
    throw new StartupError(
      'PostgreSQL cannot run as root, and there is no user postgres or nobody: create one, or start as another user',
    );
  }
  return { ...user, other: true };
}

/** Returns the account for the owner of existing files. */
export async function accountOf(owner: { uid: number; gid: number }): Promise<Account> {
  const known = (await systemUsers()).find((each) => each.uid === owner.uid);
  return { name: known?.name ?? `number ${owner.uid}`, uid: owner.uid, gid: owner.gid, other: isRoot() };
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartupError(
      `PostgreSQL requires a user with a name, and user id ${process.getuid?.()} is not in /etc/passwd: start as a user that is`,
    );
  }
}

async function systemUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

export function identityOf(account: Account): { uid?: number; gid?: number } {
  return account.other ? { uid: account.uid, gid: account.gid } : {};
}

export function run(
  account: Account,
  program: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string } = {},
): Promise<Outcome> {
  return new Promise<Outcome>((resolve, reject) => {
    // `spawn` reports some failures as an event and throws others, such as EPERM.
    const child = spawn(program, args, { cwd: '/', env: options.env ?? {}, ...identityOf(account) });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  }).catch((error: NodeJS.ErrnoException) => ({
    code: null,
    output: '',
    failure: error.code ?? error.message,
  }));
}

/**
 * Returns whether the account can enter the folder, by trying it. Mode bits alone do not reflect access lists and
 * mapped users.
 */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (!account.other) return true;
  const outcome = await run(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
  if (outcome.failure) {
    throw new StartupError(
      `cannot run programs as user ${account.name} (${outcome.failure}), and PostgreSQL cannot run as root: start as another user`,
    );
  }
  return outcome.code === 0;
}
