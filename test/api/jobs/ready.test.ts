import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '#src/kernel/ids.ts';
import { newestMigration } from '#src/platform/database/migrate.ts';
import { openApp, useApp } from '#test/support/app.ts';

const service = useApp();

async function ready({ app } = service) {
  const { statusCode, body } = await app.inject({ url: '/ready' });
  return { status_code: statusCode, ...JSON.parse(body) };
}

const WELL = {
  clock_offset_s: 0,
  database: 'ok',
  migrations: 'ok',
  master_key: 'ok',
  worker: 'ok',
  network: 'ok',
  clock: 'ok',
};

async function seeWorker(seen_at: Temporal.Instant): Promise<void> {
  const { db } = service.deps;
  await db.deleteFrom('workers').execute();
  const worker = {
    id: newId(),
    host: 'one',
    process: null,
    clock_offset_ms: 0,
    started_at: seen_at,
    seen_at,
  };
  await db.insertInto('workers').values(worker).execute();
}

describe('/ready distinguishes this process from the whole service', () => {
  test('a network that is down and a worker that is missing are named, and drain no server', async () => {
    assert.deepEqual(await ready(), {
      status_code: 200,
      status: 'ok',
      degraded: ['worker', 'network'],
      ...WELL,
      worker: 'failing',
      network: 'failing',
    });
    await seeWorker(service.clock.now());
    assert.deepEqual((await ready()).degraded, ['network']);
  });

  test('a worker seen in the future does not count: a clock was wrong', async () => {
    await seeWorker(service.clock.now().add({ hours: 22 }));
    assert.deepEqual((await ready()).degraded, ['worker', 'network']);
    await seeWorker(service.clock.now().subtract({ seconds: 61 }));
    assert.deepEqual((await ready()).degraded, ['worker', 'network']);
  });

  test('a network that takes the call and says nothing is not waited for', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const opened = await openApp({ network_url: `http://127.0.0.1:${port}` });
    const began_ms = performance.now();
    const { status_code, network } = await ready(opened);
    assert.deepEqual([status_code, network], [200, 'failing']);
    assert.ok(performance.now() - began_ms < 5_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await opened.close();
  });

  test('reports a machine whose clock is off, with the difference', async () => {
    const opened = await openApp({ clock_offset_ms: 79_200_000 });
    const { status_code, degraded, clock, clock_offset_s } = await ready(opened);
    assert.deepEqual([status_code, clock, clock_offset_s], [200, 'failing', 79_200]);
    assert.ok(degraded.includes('clock'));
    await opened.close();
  });

  test('migrations that are missing are 503: this process cannot serve', async () => {
    const name = await newestMigration();
    const { db } = service.deps;
    await sql`update kysely_migration set name = 'aside' where name = ${name}`.execute(db);
    const { status_code, status, migrations, database } = await ready();
    assert.deepEqual([status_code, status, migrations, database], [503, 'failing', 'failing', 'ok']);
    await sql`update kysely_migration set name = ${name} where name = 'aside'`.execute(db);
    assert.equal((await ready()).status_code, 200);
  });
});
