import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { merge, type Statement } from '#src/platform/database/merge.ts';
import { tableWritten } from '#src/platform/database/written-table.ts';

/** Statements that can be merged, and the table that each writes to. */
const PLAIN: readonly [string, string][] = [
  ['insert into "notes" ("id", "text") values ($1, $2)', 'notes'],
  [
    'insert into notes as n (id) values ($1) on conflict (id) do update set id = n.id, at = excluded.at',
    'notes',
  ],
  ['insert into notes select * from json_populate_recordset(null::notes, $1::json) order by id', 'notes'],
  ['insert into notes select id, 0 from json_populate_recordset(null::notes, $1) with ordinality', 'notes'],
  ['insert into notes select * from unnest($1::int[], $2::text[])', 'notes'],
  ['update "notes" set "text" = $1, "at" = $2 where "id" = $3', 'notes'],
  [
    'update notes n set a = r.a, b = r.b from json_to_recordset($1::json) as r (a int, b int) where r.a = n.a',
    'notes',
  ],
  ["update notes set text = 'from others' where id is distinct from $1", 'notes'],
  ['update notes set n = r.n from (select * from unnest($1::int[]) u (n)) r', 'notes'],
];

/** Statements that read a table or that the parser does not support. */
const OTHERS = [
  'select 1',
  'delete from notes where id = $1',
  'insert into notes select * from others',
  'insert into notes (id) values ((select max(id) from others))',
  'insert into notes select r.* from unnest($1::int[]) r (id), others',
  'insert into notes select r.* from unnest($1::int[]) r (id) join others using (id)',
  'insert into notes select * from unnest($1::int[]) union select id from "others"',
  'insert into notes table others',
  'update notes set a = 1 from others o where o.id = notes.id',
  'update notes set a = 1 where exists (select from public.others)',
  'with gone as (delete from others) update notes set a = 1',
  'insert into notes with o as (select 1) select * from unnest($1::int[])',
  'update notes set a = 1; delete from others',
  'update notes set a = $$it$$',
  'insert into notes values (1) -- from',
];

describe('table written by a statement', () => {
  for (const [text, table] of PLAIN) test(`${table}: ${text}`, () => assert.equal(tableWritten(text), table));
  for (const text of OTHERS) test(`not merged: ${text}`, () => assert.equal(tableWritten(text), null));
});

const unread = (text: string, ...values: unknown[]): Statement => ({ text, values, is_unread: true });

describe('adjacent writes', () => {
  test('are merged into one statement in call order with their own values', () => {
    assert.deepEqual(
      merge([
        unread('insert into a values ($1, $2)', 1, 2),
        unread("update b set c = $1 || '$1'", 3),
        unread('insert into d values ($1)', 4),
        { text: 'select $1', values: [5] },
      ]),
      [
        unread(
          "with merged_2 as (insert into d values ($4)), merged_1 as (update b set c = $3 || '$1') insert into a values ($1, $2)",
          1,
          2,
          3,
          4,
        ),
        { text: 'select $1', values: [5] },
      ],
    );
  });

  test('are not merged when they share a table, read another table or their result is used', () => {
    const first = unread('insert into a values ($1)', 1);
    const reads = unread('insert into b select * from c');
    const waited = { text: 'update e set f = $1', values: [1] };
    assert.deepEqual(merge([first, first]), [first, first]);
    assert.deepEqual(merge([first, reads, waited]), [first, reads, waited]);
  });
});
