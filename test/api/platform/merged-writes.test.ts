import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDistributedDatabase } from '#src/platform/database/citus/by-merchant.ts';
import { setUndistributed } from '#src/platform/database/citus/undistributed.ts';
import { databaseError, openDatabase } from '#src/platform/database/pool.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isOnCitus } from '#test/support/citus.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { costOf } from '#test/support/round-trips.ts';

type Db = Kysely<unknown>;

/** `merging` prepares and merges statements; `plain` does neither. */
let merging: Db;
let plain: Db;
let drop: () => Promise<void>;

/** Tables with a foreign key, with a statement trigger, and with a journal of every change. */
const TABLES = `
  create table journal (place int generated always as identity, what text);
  create table parents (id int primary key, n int check (n < 100));
  create table children (id int primary key, parent_id int references parents);
  create table cousins (id int primary key, parent_id int);
  create table counters (id int primary key, n int not null);
  create function note() returns trigger language plpgsql as $$ begin
    insert into journal (what) values (tg_table_name || ' ' || tg_op || ' ' || new.id); return null; end $$;
  create function check_cousins() returns trigger language plpgsql as $$ begin
    if exists (select from changed c left join parents p on p.id = c.parent_id where p.id is null) then
      raise foreign_key_violation using constraint = 'cousins_parent', table = 'cousins'; end if;
    return null; end $$;
  create trigger cousins_check after insert or update on cousins for each row execute function note();
  create trigger parents_note after insert or update on parents for each row execute function note();
  create trigger children_note after insert or update on children for each row execute function note();
  create trigger counters_note after insert or update on counters for each row execute function note();
  create trigger cousins_parents after insert on cousins referencing new table as changed
    for each statement execute function check_cousins();`;

before(async () => {
  const database = await emptyDatabase();
  drop = database.drop;
  const { connection } = database;
  const open = (prepare: boolean) =>
    openDatabase<unknown>({ connection, max_connections: 1, prepare, onError: () => undefined });
  merging = open(true);
  plain = open(false);
  await sql.raw(TABLES).execute(plain);
  // The tables of this file are not distributed, even if the other tests run on Citus.
  if (isOnCitus) setUndistributed(true);
  else assert.equal(await isDistributedDatabase(merging), false);
});

after(async () => {
  if (isOnCitus) setUndistributed(false);
  await merging.destroy();
  await plain.destroy();
  await drop();
});

const ID = fc.integer({ min: 1, max: 4 });

/** Writes of every form that stores use: values, JSON and arrays; inserts, upserts and updates; and one that reads. */
const WRITE: fc.Arbitrary<{ label: string; statement: RawBuilder<unknown> }> = fc
  .record({ kind: fc.nat(6), id: ID, of: ID, n: fc.integer({ min: 1, max: 60 }) })
  .map(({ kind, id, of, n }) => {
    const json = JSON.stringify([{ id, parent_id: of }]);
    const statements = [
      sql`insert into parents values (${id}, ${n}) on conflict (id) do update set n = parents.n + excluded.n`,
      sql`insert into children select * from json_populate_recordset(null::children, ${json}::json)`,
      sql`insert into cousins select * from json_populate_recordset(null::cousins, ${json}::json)`,
      sql`insert into counters as c select * from unnest(${[id]}::int[], ${[n]}::int[])
        on conflict (id) do update set n = c.n + excluded.n`,
      sql`update parents p set n = r.n from unnest(${[id]}::int[], ${[n]}::int[]) as r (id, n) where p.id = r.id`,
      sql`update children set parent_id = ${of} where id = ${id}`,
      sql`insert into counters select id + 10, n from parents where id = ${id} on conflict do nothing`,
    ];
    return { label: `${kind} ${id} ${of} ${n}`, statement: statements[kind] ?? sql`select 1` };
  });

type Outcome = { rows: unknown } | { code: string };

async function outcomeOf(db: Db, writes: readonly { statement: RawBuilder<unknown> }[]): Promise<Outcome> {
  await sql`truncate journal, parents, children, cousins, counters restart identity`.execute(plain);
  try {
    await inTransaction(db, async (tx) => {
      for (const { statement } of writes) await queueWrite(() => statement.execute(tx));
    });
  } catch (error) {
    return { code: databaseError(error)?.code ?? String(error) };
  }
  const { rows } = await sql`
    select (select json_agg(p order by id) from parents p), (select json_agg(c order by id) from children c),
      (select json_agg(c order by id) from cousins c), (select json_agg(c order by id) from counters c),
      (select json_agg(what order by place) from journal)`.execute(plain);
  return { rows };
}

describe('merged writes', () => {
  test('have the same effect, in the same order, as separate writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(WRITE, { minLength: 2, maxLength: 7 }), async (writes) => {
        const apart = await outcomeOf(plain, writes);
        const together = await outcomeOf(merging, writes);
        // Separately, a row before its parent violates the foreign key; merged, it does not.
        if ('code' in apart && apart.code === '23503') return;
        // With two violations the reported one may differ: merged writes check foreign keys last.
        if ('code' in apart) assert.ok('code' in together);
        else assert.deepEqual(together, apart);
      }),
      { numRuns: 60 },
    );
  });

  test('are one statement, and a failure reports the table and the constraint', async () => {
    const work = (parent_id: number) => () =>
      inTransaction(merging, async (tx) => {
        await queueWrite(() => sql`insert into parents values (50, 1)`.execute(tx));
        await queueWrite(() => sql`insert into children values (50, ${parent_id})`.execute(tx));
        await queueWrite(() => sql`insert into counters values (50, 1)`.execute(tx));
      });
    await assert.rejects(work(51), {
      code: '23503',
      table: 'children',
      constraint: 'children_parent_id_fkey',
    });
    const cost = await costOf(work(50));
    assert.deepEqual(cost, { statements: 3, round_trips: 1 });
  });

  test('are checked by statement triggers', async () => {
    const work = inTransaction(merging, async (tx) => {
      await queueWrite(() => sql`insert into cousins values (60, 61)`.execute(tx));
      await queueWrite(() => sql`insert into counters values (60, 1)`.execute(tx));
    });
    await assert.rejects(work, { code: '23503', constraint: 'cousins_parent' });
  });
});
