import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type AnyDatabase, openDatabase } from '#src/platform/database/pool.ts';
import { type Copy, MAX_REPLICA_LAG_S, watchReplica } from '#src/platform/database/replica.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { useOwner } from '#test/support/panel.ts';
import { runStatement, withDatabase } from '#test/support/statement.ts';

/** A streaming replica of the server of this run (`.ci/standby`). */
const standby = { connectionString: process.env.TEST_STANDBY_URL };

let copy: AnyDatabase;
let late: Copy;
let now = Temporal.Instant.from('2027-01-15T15:00:00Z');
const service = useApp({ readLate: (db, work, as_of) => late.readLate(db, work, as_of) });
const { merchant, owner, forms } = useOwner(service);

before(async () => {
  const { database, connectionString } = await connectionTo(service.deps.db);
  const name = database ?? new URL(connectionString ?? '').pathname.slice(1);
  copy = openDatabase({
    connection: withDatabase(standby, name),
    max_connections: 3,
    prepare: true,
    is_read_only: true,
    onError: () => undefined,
  });
  // Reads the replication state only when a test requests it.
  late = watchReplica({
    db: service.deps.db,
    copy,
    now: () => now,
    every_ms: 2 ** 30,
    onChange: () => undefined,
  });
});
after(async () => {
  late.close();
  await copy.destroy();
});

const readAt = () => late.readLate(service.deps.db, async (db) => (db === copy ? 'copy' : 'database'), now);

/** Waits until the standby has replayed all WAL. */
async function catchUp(): Promise<void> {
  now = now.add({ seconds: 1 });
  do await late.look();
  while ((await readAt()) === 'database');
}

async function addPlan(name: string): Promise<void> {
  const plan = { description: 'Todas las sedes', price: '89.900', currency_type: 'COP', invoice_period: '1' };
  const form = { ...plan, name, invoice_interval: 'month', office: String(merchant.office) };
  forms.leadsTo(await forms.send('/plans/new', form));
}

const planList = async () => (await owner.get(owner.at('/plans'))).text;

test('lists are read from a standby up to its replayed state', async () => {
  await addPlan('Gimnasio');
  await catchUp();
  assert.match(await planList(), /Gimnasio/);
  await runStatement(standby, 'select pg_wal_replay_pause()');
  await addPlan('Piscina');
  assert.doesNotMatch(await planList(), /Piscina/);
});

test('a standby with too much lag is not used until it catches up', async () => {
  now = now.add({ seconds: MAX_REPLICA_LAG_S + 1 });
  await late.look();
  assert.equal(await readAt(), 'database');
  assert.match(await planList(), /Piscina/);
  await runStatement(standby, 'select pg_wal_replay_resume()');
  await catchUp();
  assert.equal(await readAt(), 'copy');
  assert.match(await planList(), /Piscina/);
});

test('a standby rejects writes', async () => {
  await assert.rejects(sql`delete from plans`.execute(copy), { code: '25006' });
});
