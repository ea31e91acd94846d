import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { statementsOf } from '#src/platform/database/citus/statements.ts';

describe('statements of a migration', () => {
  test('are split at semicolons outside strings, identifiers, function bodies and comments', () => {
    const text = `-- first; not yet
      create table a (name text default 'it''s; fine', "b;c" int); /* no; */
      create function f() returns trigger language plpgsql as $$ begin perform 'x'; return null; end $$;
      do $body$ begin raise notice '$$;'; end $body$;
      select 1`;
    assert.deepEqual(statementsOf(text), [
      `create table a (name text default 'it''s; fine', "b;c" int)`,
      `create function f() returns trigger language plpgsql as $$ begin perform 'x'; return null; end $$`,
      `do $body$ begin raise notice '$$;'; end $body$`,
      'select 1',
    ]);
  });

  test('start with a SQL verb in all migrations', () => {
    const verbs =
      /^(alter|analyze|comment|create|delete|do|drop|grant|insert|revoke|select|set|update|with)\b/i;
    for (const file of globSync('migrations/*.sql'))
      for (const statement of statementsOf(readFileSync(file, 'utf8')))
        assert.match(statement, verbs, `${file}: ${statement.slice(0, 80)}`);
  });
});
