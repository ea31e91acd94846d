import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';
import { countKill } from '#test/support/survived.ts';
import {
  aDataFolder,
  aHolder,
  aWriter,
  cleanUp,
  isPresent,
  kill,
  killHolder,
  postmasterOf,
  query,
  quiet,
  refusal,
  root,
  stopHolder,
  unreadyHolder,
  until,
} from './embedded-support.ts';

after(cleanUp);

test('the first start creates a database, and the next start finds it', async () => {
  const dataDir = await aDataFolder();
  const first = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  await query(first.connection, 'CREATE TABLE notes AS SELECT 7 AS n');
  assert.deepEqual(await query(first.connection, 'SHOW listen_addresses'), ['']);
  assert.deepEqual(await query(first.connection, 'SHOW timezone'), ['UTC']);
  assert.deepEqual(await query(first.connection, 'SHOW fsync'), ['on']);
  assert.deepEqual(await query(first.connection, "SELECT lower('BOGOTÁ')"), ['bogotá']);
  assert.deepEqual(await query(first.connection, "SELECT 'a' COLLATE \"default\" > 'B'"), [true]);
  assert.equal((await stat(first.connection.host)).mode & 0o777, 0o700);
  await first.stop();
  await first.stop();
  assert.equal(await isPresent(join(dataDir, 'postgres/cluster/postmaster.pid')), false);

  const second = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  assert.deepEqual(second.connection, first.connection);
  assert.deepEqual(await query(second.connection, 'SELECT n FROM notes'), [7]);
  await second.stop();
});

test('two concurrent starts on an empty folder share one server, which runs until the last one stops', async () => {
  const dataDir = await aDataFolder();
  const [one, other] = await Promise.all([aHolder(dataDir), aHolder(dataDir)]);
  assert.deepEqual(one.connection, other.connection);
  const pid = await postmasterOf(dataDir);
  await stopHolder(one.process);
  assert.equal(await postmasterOf(dataDir), pid);
  assert.deepEqual(await query(other.connection, 'SELECT 1'), [1]);
  await stopHolder(other.process);
  assert.equal(await isPresent(join(dataDir, 'postgres/cluster/postmaster.pid')), false);
  await assert.rejects(query(other.connection, 'SELECT 1'));
});

test('the next start adopts a server whose owner was killed', async () => {
  const dataDir = await aDataFolder();
  const owner = await aHolder(dataDir);
  await query(owner.connection, 'CREATE TABLE notes AS SELECT 7 AS n');
  const pid = await postmasterOf(dataDir);
  await killHolder(owner.process);
  const server = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  assert.equal(await postmasterOf(dataDir), pid);
  assert.deepEqual(await query(server.connection, 'SELECT n FROM notes'), [7]);
  await server.stop();
  assert.equal(await isPresent(join(dataDir, 'postgres/cluster/postmaster.pid')), false);
});

test('every acknowledged row survives kill -9 of a backend, the server, its owner, or both', async () => {
  const dataDir = await aDataFolder();
  let owner = await aHolder(dataDir);
  await query(owner.connection, 'CREATE TABLE notes (n integer PRIMARY KEY)');
  const writer = aWriter(owner.connection);
  const more = async (rows: number) => {
    const goal = writer.acknowledged.length + rows;
    await until('rows', async () => writer.acknowledged.length >= goal);
  };
  for (const victim of ['server', 'both', 'backend', 'owner', 'both', 'server', 'both', 'server']) {
    await more(300);
    const pid = await postmasterOf(dataDir);
    if (victim === 'backend') {
      const [backend] = await query(
        owner.connection,
        "SELECT pid FROM pg_stat_activity WHERE query LIKE 'INSERT%' AND backend_type = 'client backend'",
      );
      kill(Number(backend));
    }
    if (victim === 'server' || victim === 'both') kill(pid);
    if (victim !== 'owner') countKill();
    if (victim === 'owner' || victim === 'both') {
      await killHolder(owner.process);
      owner = await aHolder(dataDir);
    }
  }
  await more(300);
  await writer.stop();
  const present = new Set(await query(owner.connection, 'SELECT n FROM notes'));
  const lost = writer.acknowledged.filter((n) => !present.has(n));
  assert.deepEqual(lost, []);
  assert.ok(writer.acknowledged.length >= 2_700);
  await stopHolder(owner.process);
});

test('a start killed during initdb does not affect the next start', async () => {
  const dataDir = await aDataFolder();
  const starter = unreadyHolder(dataDir);
  const draftHasFiles = async () => {
    const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
    const draft = names.find((name) => name.startsWith('new-'));
    return draft !== undefined && isPresent(join(dataDir, 'postgres', draft, 'base'));
  };
  await until('initdb to be at work', draftHasFiles);
  await killHolder(starter);
  assert.equal(await isPresent(join(dataDir, 'postgres/cluster')), false);
  const server = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  assert.deepEqual(await query(server.connection, 'SELECT 1'), [1]);
  await server.stop();
});

test('a reused process id is not mistaken for the old server', async () => {
  const dataDir = await aDataFolder();
  const owner = await aHolder(dataDir);
  const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
  const { uid, gid } = await stat(pidFile);
  const pid = await postmasterOf(dataDir);
  await killHolder(owner.process);
  kill(pid);
  const bystander = spawn('/bin/sleep', ['60'], { ...(root ? { uid, gid } : {}), cwd: '/' });
  try {
    for (const file of [pidFile, join(owner.connection.host, '.s.PGSQL.5432.lock')]) {
      const lines = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [String(bystander.pid), ...lines.slice(1)].join('\n'));
    }
    const server = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
    assert.deepEqual(await query(server.connection, 'SELECT 1'), [1]);
    assert.equal(bystander.exitCode, null);
    await server.stop();
  } finally {
    bystander.kill();
  }
});

test('an error that needs action by the operator is reported in one line', async () => {
  const dataDir = await aDataFolder();
  await (await startEmbedded({ name: PRODUCT, dataDir, log: quiet })).stop();
  const cluster = join(dataDir, 'postgres/cluster');

  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  assert.match(await refusal(dataDir), /was written by PostgreSQL 17 and this version includes 18/);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');

  await writeFile(join(cluster, 'postmaster.pid'), `99999999\n${cluster}\n0\n5432\n/nowhere\n`);
  const machine = { id: 'another', name: 'the-old-laptop', processes: '' };
  await writeFile(join(dataDir, 'postgres/machine.json'), JSON.stringify(machine));
  if (await isPresent('/etc/machine-id'))
    assert.match(await refusal(dataDir), /on the machine the-old-laptop/);
  await rm(join(dataDir, 'postgres/machine.json'));

  await writeFile(join(cluster, 'global/pg_control'), 'rubbish');
  assert.match(await refusal(dataDir), /does not start with .*cluster: .*pg_control.*server\.log/);
});

test('an unwritable folder is reported in one line', async () => {
  const parent = join(await aDataFolder(), '..');
  await writeFile(join(parent, 'file'), '');
  assert.match(await refusal(join(parent, 'file/below')), /a part of its path is a file/);
  assert.match(await refusal(join(parent, 'file')), /a part of its path is a file/);
  if (root) return;
  await mkdir(join(parent, 'closed'), { mode: 0o500 });
  assert.match(await refusal(join(parent, 'closed')), /has no write permission/);
});

test('a path too long for a socket gets a private folder in /tmp that other processes find', async () => {
  const dataDir = await aDataFolder('d'.repeat(60), 'with, comma and "quotes"', 'e'.repeat(60));
  const one = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  const { host } = one.connection;
  assert.match(host, /^\/tmp\/cuota-socket-\w+$/);
  assert.equal((await stat(host)).mode & 0o777, 0o700);
  const other = await aHolder(dataDir);
  assert.equal(other.connection.host, host);
  await one.stop();
  await killHolder(other.process);
  kill(await postmasterOf(dataDir));
  const again = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  assert.equal(again.connection.host, host);
  await again.stop();
  assert.equal(await isPresent(host), false);
});

test('as root, a data folder inside an inaccessible parent folder works and can be removed', {
  skip: !root,
}, async () => {
  const dataDir = await aDataFolder();
  await chmod(join(dataDir, '..'), 0o700);
  const first = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  await query(first.connection, 'CREATE TABLE notes AS SELECT 7 AS n');
  await first.stop();
  const again = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  assert.deepEqual(await query(again.connection, 'SELECT n FROM notes'), [7]);
  await again.stop();

  const behind = await realpath(join(dataDir, 'postgres'));
  assert.ok(!behind.startsWith(dataDir));
  await rm(dataDir, { recursive: true });
  const fresh = await startEmbedded({ name: PRODUCT, dataDir, log: quiet });
  await assert.rejects(query(fresh.connection, 'SELECT n FROM notes'), /does not exist/);
  await fresh.stop();
  await rm(behind, { recursive: true });
});
