import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { staleAcceptances } from '#test/mutation/accepted-survivors.ts';
import { readAllStores, readStore, storeFiles, withSwitches } from '#test/mutation/stores/generate.ts';
import { parse } from '#test/mutation/stores/syntax.ts';
import { KINDS } from '#test/mutation/stores/types.ts';

const FILE = 'src/a/store.ts';

/** Cases use `#{x}` for a template placeholder. */
const withHoles = (text: string) => text.replaceAll('#{', '$' + '{');

/** Returns the kind, removed text and replacement of each mutant of a source. */
const mutantsOf = (source: string) =>
  readStore(FILE, withHoles(source)).mutants.map(({ kind, removed, edit }) => [kind, removed, edit.text]);

describe('generator of store mutants', () => {
  const CASES: Readonly<Record<string, [source: string, ...mutants: [string, string, string][]]>> = {
    'a condition of a template': [
      'sql`select 1 from a where x = 1 and production = #{p} order by 1`',
      ['production', 'production = #{p}', 'true'],
    ],
    'a join on a column of both tables once': [
      'sql`select 1 from a join b on a.commerce_id = b.commerce_id and a.id = b.id`',
      ['commerce_id', 'a.commerce_id = b.commerce_id', 'true'],
    ],
    'a column on the right of a comparison': [
      'sql`select 1 from a join merchants m on m.id = a.commerce_id where true`',
      ['commerce_id', 'm.id = a.commerce_id', 'true'],
    ],
    'a negated boolean column': [
      'sql`delete from a where not q.production`',
      ['production', 'not q.production', 'true'],
    ],
    'an array with a cast, before a placeholder': [
      'sql`select 1 from a where commerce_id = any (#{ids}::int[]) #{more}`',
      ['commerce_id', 'commerce_id = any (#{ids}::int[])', 'true'],
    ],
    'one of several alternatives, and all of them for a lease': [
      'sql`select 1 from a where x and (leased_until is null or leased_until <= #{now})`',
      ['lease', 'leased_until is null', 'false'],
      ['lease', '(leased_until is null or leased_until <= #{now})', 'true'],
      ['lease', 'leased_until <= #{now}', 'false'],
    ],
    'a row lock with its options': [
      'sql`select 1 from a, b for no key update of a, b skip locked`',
      ['lock', 'for no key update of a, b skip locked', ''],
    ],
    'a column of a using list': [
      'sql`select 1 from a join b using (id, currency)`',
      ['currency', ', currency', ''],
    ],
    'a condition of the query builder': [
      "db.selectFrom('a').where('a.production', '=', p).whereRef('b.commerce_id', '=', 'a.commerce_id')",
      ['commerce_id', ".whereRef('b.commerce_id', '=', 'a.commerce_id')", '.where((eb) => eb.lit(true))'],
      ['production', ".where('a.production', '=', p)", '.where((eb) => eb.lit(true))'],
    ],
    'an alternative of the query builder': [
      "db.updateTable('a').where((row) => row.or([row('leased_until', 'is', null), row('x', '=', 1)]))",
      ['lease', "row('leased_until', 'is', null)", 'row.lit(false)'],
    ],
    'a row lock of the query builder': [
      "db.selectFrom('a').forUpdate().skipLocked().execute()",
      ['lock', '.forUpdate().skipLocked()', ''],
    ],
    'a scope that a helper returns': [
      'sql`select 1 from a where id = 1 and #{visibleTo(reader)}`',
      ['commerce_id', '#{visibleTo(reader)}', 'true'],
    ],
  };
  for (const [what, [source, ...mutants]] of Object.entries(CASES))
    test(`removes ${what}`, () =>
      assert.deepEqual(
        mutantsOf(source),
        mutants.map((mutant) => mutant.map(withHoles)),
      ));

  const UNTOUCHED: Readonly<Record<string, string>> = {
    'an assignment': 'sql`update a set leased_until = #{x}, currency = #{y} where id = 1`',
    'lists of columns': 'sql`insert into a (commerce_id, production) select commerce_id, production from b`',
    'a conflict target': 'sql`insert into a values (1) on conflict (commerce_id) do nothing`',
    'an order by clause': 'sql`select production from a order by commerce_id, production`',
    'strings that are not statements': "const text = 'where production = true';",
  };
  for (const [what, source] of Object.entries(UNTOUCHED))
    test(`does not change ${what}`, () => assert.deepEqual(mutantsOf(source), []));

  test('reports a multi-column comparison that it cannot split', () => {
    const { skipped } = readStore(FILE, 'sql`select 1 from a where (commerce_id, id) in (select 1, 2)`');
    assert.deepEqual(
      skipped.map(({ kind, line }) => [kind, line]),
      [['commerce_id', 1]],
    );
  });
});

describe('store mutants of this repository', () => {
  const { mutants } = readAllStores();

  test('cover each kind and have unique ids', () => {
    for (const kind of KINDS)
      assert.ok(
        mutants.some((mutant) => mutant.kind === kind),
        kind,
      );
    assert.equal(new Set(mutants.map(({ id }) => id)).size, mutants.length);
  });

  test('leave valid source, individually and as switches', () => {
    for (const file of storeFiles()) {
      const source = readFileSync(file, 'utf8');
      assert.doesNotThrow(() => parse(withSwitches(file, source)), file);
      for (const { edit, id } of mutants.filter((mutant) => mutant.file === file)) {
        const mutated = `${source.slice(0, edit.start)}${edit.text}${source.slice(edit.end)}`;
        assert.doesNotThrow(() => parse(mutated), id);
      }
    }
  });

  test('exist for each accepted survivor', () => assert.deepEqual(staleAcceptances(mutants), []));
});
