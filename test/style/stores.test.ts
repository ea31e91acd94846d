import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { namesIn, variableTableNamesIn, writtenIn } from './names-in-store.ts';
import { areaOf, rankOf } from './rank.ts';

/** A table or view, and the folder of the module that owns it. */
interface Relation {
  name: string;
  kind: 'table' | 'view';
  owner: string;
}

/** Tables that the HTTP platform and the vault use without declaring types for them. */
const WITHOUT_TYPES: readonly Relation[] = [
  { name: 'data_keys', kind: 'table', owner: 'src/platform/vault' },
  { name: 'idempotency_keys', kind: 'table', owner: 'src/platform/http' },
];

const read = (path: string) => readFileSync(path, 'utf8');

/** Returns the relations that modules declare as `…Tables` and `…Views` in their `types.ts`. */
function declared(): Relation[] {
  return globSync('src/**/types.ts').flatMap((path) =>
    [...read(path).matchAll(/^export interface \w+(Tables|Views) \{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, plural, body = '']) =>
        [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => ({
          name,
          kind: plural === 'Tables' ? ('table' as const) : ('view' as const),
          owner: dirname(path),
        })),
    ),
  );
}

/** The relations that the migrations create. Views have the text of their last definition. */
const CREATED = [
  ...new Map(
    globSync('migrations/*.sql')
      .sort()
      .flatMap((path) => [...read(path).matchAll(/^create (table|view) (\w+)([\s\S]*?;)$/gm)])
      .map(([, kind = '', name = '', text = '']) => [name, { kind, name, text }] as const),
  ).values(),
];

const RELATIONS = [...declared(), ...WITHOUT_TYPES];

/** These files run the migrations and distribute all tables over nodes. */
const MIGRATIONS = ['src/platform/database/migrate.ts', 'src/platform/database/citus/distribute.ts'];

/** Every file with SQL. Outside the platform these are the stores. */
const STORES = globSync('src/{**/store,platform/**/*}.ts')
  .filter((path) => !MIGRATIONS.includes(path))
  .filter((path) => /\bsql[`<]|\bCompiledQuery\b|\.(select|insert|update|delete)[A-Z]\w+\(/.test(read(path)));

/** Returns how a file at this path breaks the rules for stores. */
function breachesIn(path: string, source: string, relations: readonly Relation[]): string[] {
  const known = new Map(relations.map((relation) => [relation.name, relation]));
  const names = new Set(known.keys());
  const isOwn = ({ owner }: Relation) => path.startsWith(`${owner}/`);
  const isPublished = ({ kind, owner }: Relation) => kind === 'view' && rankOf(owner) < rankOf(path);
  const named = [...namesIn(source, names)].flatMap((name) => known.get(name) ?? []);
  const written = [...writtenIn(source, names)].flatMap((name) => known.get(name) ?? []);
  return [
    ...named
      .filter((it) => !isOwn(it) && !isPublished(it))
      .map(({ name, owner }) => `${name} belongs to ${owner}`),
    ...written.filter(({ kind }) => kind === 'view').map(({ name }) => `${name} is a view and read-only`),
    ...variableTableNamesIn(source).map((code) => `${code} takes a table name from a variable`),
  ];
}

describe('store', () => {
  for (const path of STORES) {
    test(`${path} uses only tables of its module and views of earlier modules`, () => {
      assert.deepEqual(breachesIn(path, read(path), RELATIONS), []);
    });
  }

  test('every file with SQL is a store or belongs to the platform', () => {
    assert.ok(STORES.length > 30);
    for (const path of ['src/platform/vault/vault.ts', 'src/platform/http/idempotency.ts'])
      assert.ok(STORES.includes(path), path);
  });
});

describe('tables and views', () => {
  test('belong to one module each', () => {
    const sorted = (names: readonly { kind: string; name: string }[]) =>
      names.map(({ kind, name }) => `${kind} ${name}`).sort();
    assert.deepEqual(sorted(RELATIONS), sorted(CREATED));
  });

  test('views read only tables of their own area', () => {
    const owners = new Map(RELATIONS.map(({ name, owner }) => [name, owner]));
    const views = CREATED.filter(({ kind }) => kind === 'view');
    assert.ok(views.length > 0);
    for (const { name, text } of views) {
      const from = [...namesIn(`\`${text}\``, new Set(owners.keys()))].map(
        (table) => owners.get(table) ?? '',
      );
      assert.deepEqual([...new Set(from.map(areaOf))], [areaOf(owners.get(name) ?? '')], name);
    }
  });
});

describe('check of a store', () => {
  const relations: readonly Relation[] = [
    { name: 'plans', kind: 'table', owner: 'src/catalog/plans' },
    { name: 'cards', kind: 'table', owner: 'src/customers/cards' },
    { name: 'card_names', kind: 'view', owner: 'src/customers/cards' },
    { name: 'subscriptions', kind: 'table', owner: 'src/billing/subscriptions' },
    { name: 'open_subscriptions', kind: 'view', owner: 'src/billing/subscriptions' },
  ];
  const PATH = 'src/customers/cards/list/store.ts';
  const breaches = (source: string, path = PATH) => breachesIn(path, source, relations);

  const FOREIGN: Readonly<Record<string, string>> = {
    'a raw statement': 'sql`select * from subscriptions`',
    'a join after others': 'sql`select from cards c, lateral (select) x join subscriptions s on true`',
    'a list of tables': 'sql`select from cards c, subscriptions s`',
    'capitals and quotes': 'sql`SELECT * FROM "subscriptions"`',
    'a quoted name after a schema': 'sql`select * from public . "subscriptions"`',
    'a part of a statement': 'const FROM = sql`subscriptions s`',
    'the type of a row': 'sql`select * from json_populate_recordset(null::subscriptions, $1)`',
    'a statement within a statement': `sql\`select \${cond ? sql\`(select from subscriptions)\` : sql\`\`} from cards\``,
    'a compiled query': 'CompiledQuery.raw("select * from subscriptions")',
    'a common table expression of the same name': 'sql`with subscriptions as (select 1) select 1`',
    'the query builder': "db.selectFrom('subscriptions')",
    'the query builder with an alias':
      "db.selectFrom('cards').innerJoin('subscriptions as s', 's.id', 'cards.id')",
    'a deletion that joins': "db.deleteFrom('cards').using('subscriptions')",
    'a list of names': "for (const name of ['cards', 'subscriptions']) await db.deleteFrom('cards')",
    'a view of a later module': 'sql`select from open_subscriptions`',
  };
  for (const [what, source] of Object.entries(FOREIGN))
    test(`finds a foreign table in ${what}`, () => assert.equal(breaches(source).length, 1));

  const VARIABLE_NAMES: Readonly<Record<string, string>> = {
    'a table name from a parameter': `sql\`delete from \${sql.table(name)}\``,
    'a list of tables': `for (const name of ['cards']) await sql\`delete from \${sql.table(name)}\``,
    'raw text': `sql\`delete from \${sql.raw(name)}\``,
    'a variable in the query builder': 'db.selectFrom(name).selectAll()',
    'a joined variable': "db.selectFrom('cards').leftJoin(other, 'a', 'b')",
  };
  for (const [what, source] of Object.entries(VARIABLE_NAMES))
    test(`rejects ${what}`, () => assert.equal(breaches(source).length, 1));

  test('rejects writes to a view', () => {
    for (const source of ['sql`update card_names set x = 1`', "db.insertInto('card_names').values(row)"])
      assert.deepEqual(breaches(source), ['card_names is a view and read-only']);
  });

  const OWN: Readonly<Record<string, string>> = {
    'its own tables': "sql`update cards c set x = 1`; db.selectFrom('cards as c')",
    'names of columns and aliases': 'sql`select count(*) as subscriptions, c.plans, plans.id from cards c`',
    comments: '/* subscriptions */ sql`select 1 -- of plans\n from cards` // plans',
    'words in a text': "throw new Error('no plans'); sql`select 'plans' from cards`",
    'parts of longer words': 'sql`select plans_of, my_plans from cards_x`',
    'subqueries of the query builder': "db.selectFrom((eb) => eb.selectFrom('cards').as('c'))",
  };
  for (const [what, source] of Object.entries(OWN))
    test(`accepts ${what}`, () => assert.deepEqual(breaches(source), []));

  test('later modules may read a view', () => {
    assert.deepEqual(breaches('sql`select from card_names`', 'src/billing/subscriptions/store.ts'), []);
    assert.deepEqual(breaches('sql`select from card_names`', 'src/catalog/plans/store.ts').length, 1);
  });
});
