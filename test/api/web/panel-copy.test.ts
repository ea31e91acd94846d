import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type AnyDatabase, openDatabase } from '#src/platform/database/pool.ts';
import { MAX_REPLICA_LAG_S, watchReplica } from '#src/platform/database/replica.ts';
import { useApp } from '#test/support/app.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { useOwner } from '#test/support/panel.ts';

/** A second database plays the replica. Reads from it are recognized by the rows that it lacks. */
const behind = await cloneDatabase();
const copy: AnyDatabase = openDatabase({
  connection: behind.connection,
  max_connections: 3,
  prepare: true,
  is_read_only: true,
  onError: () => undefined,
});
const told: (string | null)[] = [];
let now = Temporal.Instant.from('2027-01-15T15:00:00Z');
// Both databases are on one server and share its WAL.
const late = watchReplica({
  db: copy,
  copy,
  now: () => now,
  // Disables polling: the tests call `look`.
  every_ms: 2 ** 30,
  onChange: (reason) => told.push(reason),
});

const service = useApp({ readLate: (db, work, as_of) => late.readLate(db, work, as_of) });
const { merchant, owner, forms } = useOwner(service);
after(async () => {
  late.close();
  await copy.destroy();
  await behind.drop();
});

const PLAN = {
  name: 'Gimnasio',
  description: 'Todas las sedes',
  price: '89.900',
  currency_type: 'COP',
  invoice_period: '1',
  invoice_interval: 'month',
};

const planList = async () => (await owner.get(owner.at('/plans'))).text;
const search = async () => (await owner.get(owner.at('/search?q=Gimnasio'))).text;

test('lists and search read from the replica, and everything else from the primary', async () => {
  await late.look();
  const path = forms.leadsTo(await forms.send('/plans/new', { ...PLAN, office: String(merchant.office) }));
  assert.match((await owner.get(owner.at(path))).text, /Gimnasio/);
  assert.doesNotMatch(await planList(), /Gimnasio/);
  assert.doesNotMatch(await search(), /89\.900/);
});

test('a replica that is too far behind is skipped until it has caught up', async () => {
  await late.look();
  assert.doesNotMatch(await planList(), /Gimnasio/);
  now = now.add({ seconds: MAX_REPLICA_LAG_S + 1 });
  assert.match(await planList(), /Gimnasio/);
  await late.look();
  assert.doesNotMatch(await planList(), /Gimnasio/);
});

test("a read that needs data from after the replica's position uses the primary", async () => {
  await late.look();
  const readAt = (as_of: Temporal.Instant) =>
    late.readLate(service.deps.db, async (db) => (db === copy ? 'copy' : 'database'), as_of);
  assert.equal(await readAt(now), 'copy');
  assert.equal(await readAt(now.add({ milliseconds: 1 })), 'database');
});

test('a read that fails on the replica is retried on the primary', async () => {
  await late.look();
  const asked: string[] = [];
  const answer = await late.readLate(service.deps.db, async (db) => {
    asked.push(db === copy ? 'copy' : 'database');
    if (db === copy) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    return 'read';
  });
  assert.deepEqual([answer, asked], ['read', ['copy', 'database']]);
  assert.equal(told.at(-1), 'gone');
  await late.look();
  assert.equal(told.at(-1), null);
  const wrong = late.readLate(service.deps.db, async () => {
    throw new Error('a mistake of ours');
  });
  await assert.rejects(wrong, /a mistake of ours/);
});

test('the replica connection is read-only', async () => {
  await assert.rejects(sql`delete from plans`.execute(copy), /read-only transaction/);
});
