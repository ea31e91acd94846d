import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  distribute,
  isDistributed,
  NoCitusError,
  ON_COORDINATOR,
} from '#src/platform/database/citus/distribute.ts';
import { deferredCheck, forShards, onParts } from '#src/platform/database/citus/triggers.ts';
import { useTables } from './database.ts';
import { SHARED } from './references.ts';

const db = useTables();

async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely_migration%'
  `.execute(db());
  return rows.map(({ name }) => name);
}

/** Reads the trigger functions that see all rows of a statement. */
async function functions(): Promise<{ name: string; body: string }[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname::text as name, prosrc as body from pg_proc
    where oid in (select tgfoid from pg_trigger where tgoldtable is not null or tgnewtable is not null) order by proname
  `.execute(db());
  return rows;
}

test('distributes tables only on request, and throws without Citus', async () => {
  assert.deepEqual(await distribute(db(), { asked: false }), []);
  assert.equal(await isDistributed(db()), false);
  await assert.rejects(distribute(db(), { asked: true }), NoCitusError);
});

test('tables on the coordinator belong to no merchant and are not referenced by one', async () => {
  assert.deepEqual(
    ON_COORDINATOR.filter((name) => !(name in SHARED)),
    [],
  );
  const { rows } = await sql`
    select conname from pg_constraint where contype = 'f' and confrelid::regclass::text = any (${ON_COORDINATOR}::text[])
  `.execute(db());
  assert.deepEqual(rows, []);
});

test('each function that sees all rows of a statement can be rewritten for shards', async () => {
  const tables = await tableNames();
  const all = await functions();
  assert.ok(all.length > 10, 'the functions were found');
  const plain = new RegExp(`\\b(from|join|into) (${tables.join('|')}|changed)\\b`);
  for (const { name, body } of all.filter((each) => each.body.includes('refuse_reference')))
    assert.doesNotMatch(deferredCheck(body, tables), plain, name);
  for (const { name, body } of all) {
    const others = new RegExp(plain.source.replace('|changed', ''));
    assert.doesNotMatch(forShards(body, tables) ?? body, others, name);
  }
});

test('rewrites a statement with the names of shards', () => {
  const body = `
begin
  perform refuse(format('office %s', n.office_id), tg_table_name)
  from changed n left join offices o on o.id = n.office_id where o.id is null limit 1;
  return null;
end `;
  assert.equal(
    forShards(body, ['offices']),
    `
begin
  execute format($shard$select refuse(format('office %%s', n.office_id), $1)
  from changed n left join %1$s o on o.id = n.office_id where o.id is null limit 1$shard$, shard_beside(tg_table_name, 'offices')) using tg_table_name;
  return null;
end `,
  );
  assert.equal(forShards('begin raise exception $$no$$; end', ['offices']), null);
});

test('moves a query out of a condition and refuses an unknown form of query', () => {
  const body = `
begin
  if exists (select from gone g join offices o on (o.id = g.id)) then return null; end if;
  return null;
end `;
  const other = forShards(body, ['offices']) ?? '';
  assert.match(other, /declare is_there boolean;\nbegin/);
  assert.match(
    other,
    /\$shard\$, shard_beside\(tg_table_name, 'offices'\)\) into is_there; if is_there then/,
  );
  assert.throws(
    () => forShards('begin x := (select id from offices); end', ['offices']),
    /unknown here: from offices/,
  );
});

test('splits a trigger that also handles truncate, because Citus creates no such trigger on shards', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid, true) as definition from pg_trigger where not tgisinternal and tgtype & 32 > 0
  `.execute(db());
  assert.ok(rows.length > 1, 'the audit log and the postings have such a trigger');
  for (const { definition } of rows) {
    const [first = '', second = '', ...more] = onParts(definition);
    assert.deepEqual(more, []);
    assert.doesNotMatch(first, /TRUNCATE/);
    assert.match(second, /_truncate BEFORE TRUNCATE ON /);
    assert.equal(first.replace(/ BEFORE .* ON /, ' '), second.replace('_truncate BEFORE TRUNCATE ON ', ' '));
  }
});
