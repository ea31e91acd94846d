import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Copy, MOST_BEHIND_S, openCopy } from '#src/platform/database/copy.ts';
import { type AnyDatabase, openDatabase } from '#src/platform/database/pool.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import { useOwner } from '#test/support/panel.ts';
import { runStatement, withDatabase } from '#test/support/statement.ts';

/** A copy that follows the server of this run by streaming replication (`.ci/standby`). */
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
  // Tests say when it looks.
  late = openCopy({
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

/** Until the standby has all that was written by now. */
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

test('lists are read at a standby, as far as it has come', async () => {
  await addPlan('Gimnasio');
  await catchUp();
  assert.match(await planList(), /Gimnasio/);
  await runStatement(standby, 'select pg_wal_replay_pause()');
  await addPlan('Piscina');
  assert.doesNotMatch(await planList(), /Piscina/);
});

test('one that fell behind is left alone until it is back', async () => {
  now = now.add({ seconds: MOST_BEHIND_S + 1 });
  await late.look();
  assert.equal(await readAt(), 'database');
  assert.match(await planList(), /Piscina/);
  await runStatement(standby, 'select pg_wal_replay_resume()');
  await catchUp();
  assert.equal(await readAt(), 'copy');
  assert.match(await planList(), /Piscina/);
});

test('nothing can be written at it', async () => {
  await assert.rejects(sql`delete from plans`.execute(copy), { code: '25006' });
});
