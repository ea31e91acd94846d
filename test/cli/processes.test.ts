import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { aCharge } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { bearer, freePort, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

async function startThree(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ server: Server; metrics: () => Promise<string> }> {
  const port = await freePort();
  const METRICS_ADDRESS = `127.0.0.1:${port}`;
  const all = { DATA_DIR: folder.path, METRICS_ADDRESS, ...settings };
  const server = await startCuota(all, ['--processes', '3']);
  // The first process responds before the last one is ready.
  await until(async () => server.output().includes('Cuota is running'));
  return { server, metrics: async () => (await fetch(`http://${METRICS_ADDRESS}/metrics`)).text() };
}

/** Returns the process ids of the running child processes. */
function serversStartedBy(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statOf(pid).startsWith(`${parent} `))
    .filter((pid) => commandOf(pid).includes('serve'))
    .map(Number);
}

/** Returns the fields of /proc/PID/stat from the parent id on. */
function statOf(pid: string): string {
  return readOf(pid, 'stat').replace(/^.*\) \S /s, '');
}

function commandOf(pid: string): string {
  return readOf(pid, 'cmdline');
}

/** Returns an empty string for a process that has exited. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Sends a request over a new connection, because a kept one stays with the process that accepted it. */
async function create(server: Server, key: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${server.url}/api/v1/payment/generate`, {
    method: 'POST',
    headers: {
      ...bearer(folder.demo().tokens.test),
      'content-type': 'application/json',
      'idempotency-key': key,
      connection: 'close',
    },
    body: JSON.stringify(aCharge(folder.demo().offices[0]?.id ?? 0)),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Returns the number of responses by process. */
function countsIn(metrics: string): Map<string, number> {
  const lines = metrics.matchAll(/^cuota_http_request_duration_seconds_count\{.*process="(\w+)"\} (\d+)$/gm);
  const counts = new Map<string, number>();
  for (const [, process = '', count] of lines)
    counts.set(process, (counts.get(process) ?? 0) + Number(count));
  return counts;
}

describe('serve --processes', { skip: process.platform !== 'linux' }, () => {
  test('distributes requests, replaces a killed process and stops all of them', async () => {
    const { server, metrics } = await startThree();
    assert.equal(serversStartedBy(server.process.pid).length, 3);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, number) => create(server, `shared-key-${number}`)),
    );
    for (const { status, body } of answers) assert.equal(status, 201, body);
    const again = await create(server, 'shared-key-0');
    assert.deepEqual(again, answers[0], 'repeated requests with one key get one response from any process');
    const counts = countsIn(await metrics());
    assert.deepEqual([...counts.keys()].sort(), ['1', '2', '3']);
    assert.match(await metrics(), /^cuota_database_up\{process="worker"\} 1$/m);

    const [killed = 0] = serversStartedBy(server.process.pid);
    process.kill(killed, 'SIGKILL');
    await until(async () => {
      const now = serversStartedBy(server.process.pid);
      return now.length === 3 && !now.includes(killed);
    });
    assert.match(server.output(), /a server process exited and will be restarted/);
    assert.equal((await create(server, 'shared-key-after')).status, 201);

    assert.equal(await server.stop(), 0);
    assert.deepEqual(serversStartedBy(server.process.pid), []);
  });

  test('share the rate limit of a token', async () => {
    const { server, metrics } = await startThree({ RATE_LIMIT_PER_MINUTE: '30' });
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, number) => (await create(server, `limited-${number}`)).status),
    );
    const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
    assert.equal(countsIn(await metrics()).size, 3, 'each process served requests');
    const made = statuses.filter((status) => status === 201).length;
    assert.ok(made >= 30 && made <= 30 * minutes, `${made} in ${minutes} minutes`);
    assert.equal(statuses.filter((status) => status === 429).length, 90 - made);
    assert.equal(await server.stop(), 0);
  });

  test('reports the allowed number of processes', async () => {
    for (const [count, said] of [
      ['0', /^cuota: --processes must be a number from 1 to 64, or auto, not "0"\n$/],
      ['many', /not "many"/],
      ['11', /^cuota: 11 processes need a PostgreSQL of your own: set DATABASE_URL\n$/],
    ] as const) {
      const { code, stdout, stderr } = await runCuota(['serve', '--processes', count], {
        DATA_DIR: folder.path,
      });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, said);
    }
  });

  test('leaves no process behind when the parent is killed', async () => {
    const { server } = await startThree();
    const started = serversStartedBy(server.process.pid);
    assert.equal(started.length, 3);
    await server.kill();
    await until(async () => started.every((pid) => !commandOf(String(pid)).includes('serve')));
  });
});
