import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { STATEMENT_TIMED_OUT } from '#src/platform/database/limits.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

/** A request that takes this long hangs, however busy the machine is. */
const HANG_MS = 5 * 60_000;
const WRITERS = 8;

/** Returns the process ids of the PostgreSQL server and its children. */
function postgres(): number[] {
  const file = readFileSync(join(folder.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      // A child of PostgreSQL can exit between the listing and the signal.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

async function write(server: Server, name: string): Promise<Response> {
  return fetch(`${server.url}/api/v1/subscriptions/group`, {
    method: 'POST',
    headers: { ...bearer(folder.demo().tokens.test), 'idempotency-key': `key-${name}` },
    body: JSON.stringify({ name, office: folder.demo().offices[0]?.id }),
    signal: AbortSignal.timeout(HANG_MS),
  });
}

async function names(server: Server): Promise<string[]> {
  const headers = bearer(folder.demo().tokens.test);
  const answer = await fetch(`${server.url}/api/v1/subscriptions/group`, { headers });
  return ((await answer.json()) as { name: string }[]).map((group) => group.name);
}

/** The server gave up on the statement, or refused the request because others were already waiting for the database. */
const CODES = ['service_unavailable', 'overloaded'];
const RETRY_AFTER = /^[25]$/;

async function assertUnavailable(answer: Response): Promise<void> {
  assert.equal(answer.status, 503);
  assert.match(answer.headers.get('retry-after') ?? '', RETRY_AFTER);
  const { error } = (await answer.json()) as { error: { type: string; code: string } };
  assert.equal(error.type, 'api_error');
  assert.ok(CODES.includes(error.code), error.code);
}

describe('a frozen database', () => {
  test('requests get 503 after a failed probe and never hang, and can be retried with their key', async (context) => {
    const server = await startCuota({ DATA_DIR: folder.path });
    context.after(() => server.process.kill('SIGKILL'));
    assert.equal((await write(server, 'before')).status, 200);

    // Writes continue while the database freezes, so that some are interrupted, also during a commit.
    const cut: string[] = [];
    let stopped: readonly number[] = [];
    context.after(() => signal(stopped, 'SIGCONT'));
    const writer = async (number: number) => {
      for (let count = 0; ; count += 1) {
        const name = `${number}-${count}`;
        const answer = await write(server, name);
        if (answer.status === 200) {
          if (count === 3 && stopped.length === 0) {
            stopped = postgres();
            signal(stopped, 'SIGSTOP');
          }
          continue;
        }
        cut.push(name);
        await assertUnavailable(answer);
        return;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    const headers = bearer(folder.demo().tokens.test);
    await assertUnavailable(await fetch(`${server.url}/api/v1/subscriptions/plan`, { headers }));
    const page = await fetch(`${server.url}/checkout/payment/01a1e2e0-bf12-7cf9-a1e0-b21ab88cbcf6`);
    assert.equal(page.status, 503);
    assert.match(page.headers.get('retry-after') ?? '', RETRY_AFTER);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.equal((await fetch(`${server.url}/health`)).status, 200);
    const ready = await fetch(`${server.url}/ready`);
    const { database } = (await ready.json()) as { database: string };
    assert.deepEqual([ready.status, database], [503, 'failing']);

    // A probe takes seconds, the limit of a statement 20 s. The log shows on any machine that probes ended the requests.
    assert.ok(!server.output().includes(STATEMENT_TIMED_OUT), server.output());

    signal(stopped, 'SIGCONT');
    stopped = [];
    await until(async () => (await fetch(`${server.url}/ready`)).status === 200);
    assert.equal(cut.length, WRITERS);
    for (const name of cut) assert.equal((await write(server, name)).status, 200);
    const all = await names(server);
    assert.equal(all.length, new Set(all).size, 'a write was done twice');
    assert.deepEqual(
      cut.filter((name) => !all.includes(name)),
      [],
    );
    const { code, stdout } = await runCuota(['doctor', '--json'], { DATA_DIR: folder.path });
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});
