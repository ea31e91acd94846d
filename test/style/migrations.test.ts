import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { readBackup } from '#src/platform/database/backup/file.ts';
import { readParts } from '#src/platform/database/backup/part.ts';
import { FIXTURE } from '#test/upgrade/fixture.ts';
import { breachesOf } from './migration-rules.ts';

const head = await readParts(readBackup(FIXTURE.database)).peek();
const released = new Set(head.kind === 'begin' ? head.migrations : []);

describe('migration since the previous release', () => {
  test('is distinguished from the migrations of that release', () => {
    assert.ok(released.size >= 57);
    const known = globSync('migrations/*.sql').map((path) => basename(path, '.sql'));
    assert.deepEqual(
      [...released].filter((name) => !known.includes(name)),
      [],
    );
  });

  for (const path of globSync('migrations/*.sql').filter((it) => !released.has(basename(it, '.sql'))))
    test(`${path} does not break the previous release`, () => {
      assert.deepEqual(breachesOf(readFileSync(path, 'utf8')), []);
    });

  const REFUSED: Readonly<Record<string, string>> = {
    'drop table plans;': 'takes-away',
    'alter table plans drop column name;': 'takes-away',
    'alter table plans rename column name to title;': 'takes-away',
    'alter table plans alter column price type numeric;': 'other-type',
    'alter table plans alter price set not null;': 'demands',
    'alter table plans add column colour text not null;': 'demands',
    "alter table audit_log add constraint kinds check (kind in ('a'));": 'checks-under-lock',
    'alter table plans add constraint of foreign key (office) references offices;': 'checks-under-lock',
    'create index plans_by_x on plans (x);': 'indexes-under-lock',
    'alter table plans add constraint once unique (name);': 'indexes-under-lock',
    'update plans set price = 1;': 'touches-rows',
    'insert into other (a) select a from plans;': 'touches-rows',
    'alter table plans validate constraint kinds; alter table plans add column x text;': 'validates-beside',
  };
  for (const [text, rule] of Object.entries(REFUSED))
    test(`must not contain ${text}`, () => {
      assert.deepEqual(
        breachesOf(text).map((breach) => breach.split(':')[0]),
        [rule],
      );
    });

  const ALLOWED = [
    'create table things (id int not null); create index things_by_id on things (id); alter table things add constraint c check (id > 0);',
    'alter table plans add column colour text;',
    "alter table plans add column colour text not null default 'red';",
    "alter table plans add column hash text not null generated always as ('x') stored;",
    "alter table plans drop constraint kinds; alter table plans add constraint kinds check (kind in ('a', 'b')) not valid;",
    'alter table plans validate constraint kinds;',
    'create or replace function f() returns trigger language plpgsql as $$ begin update plans set x = 1; return null; end $$;',
    '-- accepted indexes-under-lock: four seconds at a million plans\ncreate index plans_by_x on plans (x);',
  ];
  for (const text of ALLOWED) test(`may contain ${text}`, () => assert.deepEqual(breachesOf(text), []));
});
