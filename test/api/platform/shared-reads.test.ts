import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#src/platform/database/pool.ts';
import { readByKey } from '#src/platform/database/shared-reads.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { until } from '#test/support/process.ts';
import { costOf } from '#test/support/round-trips.ts';

let connection: pg.ClientConfig;
let drop: () => Promise<void>;
let db: Kysely<unknown>;
let closing: Kysely<unknown>[] = [];

function open(max_connections: number): Kysely<unknown> {
  const opened = openDatabase({ connection, max_connections, prepare: true, onError: () => undefined });
  closing.push(opened);
  return opened;
}

before(async () => {
  ({ connection, drop } = await emptyDatabase());
});

after(() => drop());

beforeEach(async () => {
  db = open(3);
  await sql`drop table if exists notes`.execute(db);
  await sql`create table notes (id int primary key, word text)`.execute(db);
  await sql`insert into notes select n, 'word ' || n from generate_series(1, 20) n`.execute(db);
});

afterEach(async () => {
  await Promise.all(closing.map((one) => one.destroy()));
  closing = [];
});

const FIND = 'select * from notes where id = $1';
const find = (id: number, scope = db) => readByKey<{ id: number; word: string }>(scope, FIND, [id]);

describe('reads by key', () => {
  test('issued concurrently share one round trip, and each returns its own row', async () => {
    const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
    let words: unknown;
    const cost = await costOf(async () => {
      words = (await Promise.all(numbers.map((id) => find(id)))).map((row) => row?.word);
    });
    assert.deepEqual(
      words,
      numbers.map((id) => `word ${id}`),
    );
    assert.deepEqual(cost, { statements: 10, round_trips: 1 });
  });

  test('all complete when there are more reads than the pool can send', async () => {
    const scope = open(1);
    const found = await Promise.all(Array.from({ length: 100 }, (_, index) => find((index % 25) + 1, scope)));
    assert.deepEqual(
      found.map((row) => row?.id),
      found.map((_, index) => ((index % 25) + 1 > 20 ? undefined : (index % 25) + 1)),
    );
    // The connection is back in the pool.
    await inTransaction(scope, (tx) => sql`insert into notes values (21, 'more')`.execute(tx));
    assert.equal((await find(21, scope))?.word, 'more');
  });

  test('fail independently', async () => {
    const divide = (by: number) => readByKey<{ one: number }>(db, 'select 1 / $1::int as one', [by]);
    const answers = await Promise.allSettled([divide(1), divide(0), find(3), divide(0), divide(-1)]);
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
      [{ one: 1 }, '22012', { id: 3, word: 'word 3' }, '22012', { one: -1 }],
    );
  });

  test('see the writes of their own transaction', async () => {
    await inTransaction(db, async (tx) => {
      await sql`update notes set word = 'new' where id = 1`.execute(tx);
      assert.equal((await find(1, tx))?.word, 'new');
      assert.equal((await find(1))?.word, 'word 1');
    });
  });

  test('do not wait behind a blocked read', async (context) => {
    const held = Promise.withResolvers<void>();
    const holder = new pg.Client(connection);
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const waiting = readByKey(db, 'select pg_advisory_lock_shared($1::int)', [7]).finally(held.resolve);
    await until(async () => {
      const { rows } = await holder.query('select from pg_locks where not granted');
      return rows.length === 1;
    });
    const { now } = performance;
    const later = mock.method(performance, 'now', () => now.call(performance) + 1_000);
    context.after(() => later.mock.restore());
    assert.equal((await find(5))?.word, 'word 5');
    await holder.end();
    await held.promise;
    await waiting;
  });
});

describe('a prepared statement', () => {
  test('is described once per connection', async () => {
    const wire = (pg as unknown as { Connection: { prototype: { describe(portal: unknown): void } } })
      .Connection.prototype;
    const asked = mock.method(wire, 'describe');
    try {
      const scope = open(1);
      for (const id of [1, 2, 3]) assert.equal((await find(id, scope))?.word, `word ${id}`);
      for (const id of [1, 2]) await sql`update notes set word = 'x' where id = ${id}`.execute(scope);
      assert.equal(asked.mock.callCount(), 2);
    } finally {
      asked.mock.restore();
    }
  });

  test('is described again after its table changed', async () => {
    assert.deepEqual(await find(1), { id: 1, word: 'word 1' });
    await sql`alter table notes add column more int not null default 5`.execute(db);
    assert.deepEqual(await find(1), { id: 1, word: 'word 1', more: 5 });
    const all = await Promise.all([1, 2, 3].map((id) => find(id)));
    assert.deepEqual(
      all.map((row) => Object.keys(row ?? {}).length),
      [3, 3, 3],
    );
  });
});
