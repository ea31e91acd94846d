import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type AnyDatabase, databaseError } from '#src/platform/database/pool.ts';
import { useTables } from './database.ts';
import { type Column, type Constraint, readColumns, readConstraints, readIndexes } from './read.ts';
import { NO_REFERENCES, REFERENCES, SHARED, UNIQUE_OVER_ALL, WITH } from './references.ts';
import { plainRow, type Row, wordsIn } from './rows.ts';

const db = useTables();
let columns: Column[];
let constraints: Constraint[];
let words: ReadonlyMap<string, string>;
let tenants: Set<string>;

const [ONE, OTHER] = [1, 2] as const;

before(async () => {
  columns = await readColumns(db());
  constraints = await readConstraints(db());
  words = new Map(
    constraints.flatMap(({ table, definition }) => {
      const list = wordsIn(definition);
      return list?.words[0] === undefined ? [] : [[`${table}.${list.column}`, list.words[0]]];
    }),
  );
  tenants = new Set(columns.filter(({ name }) => name === 'commerce_id').map(({ table }) => table));
});

const firstColumn = (definition: string) => /\((\w+)/.exec(definition)?.[1];

describe('a table', () => {
  test('belongs to a merchant or is listed with the reason why not', () => {
    const all = new Set(columns.map(({ table }) => table));
    assert.deepEqual([...all].filter((table) => !tenants.has(table)).sort(), Object.keys(SHARED).sort());
  });

  test('of a merchant has the merchant first in its keys', () => {
    const keys = constraints.filter(({ table, kind }) => tenants.has(table) && /primary|unique/.test(kind));
    const wrong = keys.filter(({ definition }) => firstColumn(definition) !== 'commerce_id');
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
    const keyed = new Set(keys.filter(({ kind }) => kind === 'primary').map(({ table }) => table));
    assert.deepEqual(
      [...tenants].filter((table) => !keyed.has(table)),
      [],
    );
  });

  test('of a merchant has the merchant first in its unique indexes, except listed ones', async () => {
    const indexes = (await readIndexes(db())).filter(({ table }) => tenants.has(table));
    const wrong = indexes.filter(
      ({ definition }) => /^CREATE UNIQUE/.test(definition) && !/ btree \(commerce_id\b/.test(definition),
    );
    assert.deepEqual(
      wrong.map(({ name }) => name),
      Object.keys(UNIQUE_OVER_ALL),
    );
  });

  test('of a merchant includes the merchant in its foreign keys', () => {
    const foreign = constraints.filter(({ table, kind }) => tenants.has(table) && kind === 'foreign');
    const wrong = foreign.filter(({ definition }) => firstColumn(definition) !== 'commerce_id');
    assert.deepEqual(
      wrong.map(({ table, definition }) => `${table} ${definition}`),
      [
        'portal_codes FOREIGN KEY (request_id) REFERENCES portal_requests(id) ON DELETE CASCADE',
        'users FOREIGN KEY (person_id) REFERENCES people(id)',
      ],
    );
  });
});

/** Whether a column could reference a row, by its type and name. */
function looksLikeReference({ table, name, type }: Column): boolean {
  if (!tenants.has(table) || name === 'commerce_id') return false;
  const isOwn = name === 'id' || (table === 'operations' && name === 'reference');
  const isErased = table === 'erased_operations';
  return !isOwn && !isErased && (type === 'uuid' || (type === 'integer' && name.endsWith('_id')));
}

test('each column that could reference a row is listed as a reference or as none', () => {
  const found = columns.filter(looksLikeReference).map(({ table, name }) => `${table}.${name}`);
  // The id of a movement is the id of its journal entry.
  const listed = [...Object.keys(REFERENCES), ...Object.keys(NO_REFERENCES)]
    .map((it) => partsOf(it).join('.'))
    .filter((it) => it !== 'movements.id');
  assert.deepEqual(found.sort(), [...new Set(listed)].sort());
});

/** Returns the table and the column. A column with several target tables is listed once per table, with a suffix. */
function partsOf(listed: string): [table: string, name: string] {
  const [table = '', name = ''] = listed.replace(/ .*/, '').split('.');
  return [table, name];
}

const isNumbered = (table: string) =>
  columns.some((column) => column.table === table && column.name === 'id' && column.type === 'integer');

/** Returns the id of the only row that a merchant has in a table. */
function idOf(merchant: number, table: string): unknown {
  const place = [...tenants].sort().indexOf(table) + 1;
  if (isNumbered(table)) return merchant * 1_000 + place;
  return `00000000-0000-4000-8000-${String(merchant * 1_000 + place).padStart(12, '0')}`;
}

const KEY_COLUMNS: Readonly<Record<string, string>> = {
  operations: 'reference',
  erased_operations: 'reference',
};

let count = 100;

function freshId(table: string): unknown {
  count += 1;
  if (table === 'movements') return idOf(ONE, 'journal_entries');
  return isNumbered(table) ? count : `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`;
}

/** A row whose values are unique, except for its references. */
function ownRow(merchant: number, table: string, id: unknown): Row {
  count += 1;
  const plain = plainRow(table, columns, words);
  const own = (target: string) => idOf(merchant, target);
  const texts = columns.filter(({ table: of, name, type, value }) => {
    const isFree = of === table && value === '' && !words.has(`${table}.${name}`);
    return isFree && /^(text|bytea)(?!\[)/.test(type) && plain[name] !== undefined;
  });
  const named = Object.entries(REFERENCES).filter(([column]) => column.startsWith(`${table}.`));
  const key = KEY_COLUMNS[table] ?? 'id';
  const hasKey = columns.some((column) => column.table === table && column.name === key);
  return {
    ...plain,
    ...Object.fromEntries(
      texts.map(({ name, type }) => [name, type === 'bytea' ? Buffer.from(`${count}`) : `x${count}`]),
    ),
    ...('number' in plain ? { number: count } : {}),
    ...('gateway_id' in plain ? { gateway_id: freshId(table) } : {}),
    ...(hasKey ? { [key]: id } : {}),
    ...Object.fromEntries(
      named.flatMap(([column, target]) => {
        const name = column.slice(table.length + 1);
        return name in plain && name !== 'id' ? [[name, own(target)]] : [];
      }),
    ),
    commerce_id: merchant,
  };
}

async function insert(on: AnyDatabase, table: string, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    values (${sql.join(Object.values(row))})`.execute(on);
}

/** Returns the error code of a change, or `kept`. The change is rolled back. */
async function answerTo(change: (tx: AnyDatabase) => Promise<unknown>): Promise<string> {
  const undo = new Error('undone');
  try {
    await db()
      .transaction()
      .execute(async (tx) => {
        await change(tx);
        await sql`set constraints all immediate`.execute(tx);
        throw undo;
      });
    return '';
  } catch (error) {
    if (error === undo) return 'kept';
    return databaseError(error)?.code ?? String(error);
  }
}

/** Tables with one row per merchant, which is deleted before another is inserted. */
const REPLACED = [
  ...[
    'approvals',
    'default_accounts',
    'default_cards',
    'electronic_document_files',
    'forecasts',
    'movements',
  ],
  'tax_profiles',
];

/** The two rows reference each other, so the reference is set by an update. */
const CHANGED = ['subscriptions.invoice_id'];

/** Tables that the tests do not fill: codes, which reference no merchant, and texts, which a trigger writes. */
const NOT_WRITTEN = ['portal_codes', 'subscription_texts'];

describe('a reference to a row of another merchant', () => {
  before(async () => {
    // A single posting violates the balance of its entry, which is not tested here.
    await sql`alter table postings disable trigger postings_balance`.execute(db());
    await insert(db(), 'people', { ...plainRow('people', columns, words), id: 1 });
    for (const id of [ONE, OTHER]) {
      await insert(db(), 'merchants', { ...plainRow('merchants', columns, words), id, slug: `m${id}` });
      const waiting = new Set([...tenants].filter((table) => !NOT_WRITTEN.includes(table)));
      for (let before = 0; waiting.size !== before; ) {
        before = waiting.size;
        for (const table of waiting) {
          const own = table === 'movements' ? idOf(id, 'journal_entries') : idOf(id, table);
          const row = ownRow(id, table, own);
          const isReady = await insert(db(), table, row).then(
            () => true,
            (error) => {
              if (databaseError(error)?.code !== '23503') throw error;
              return false;
            },
          );
          if (isReady) waiting.delete(table);
        }
      }
      assert.deepEqual([...waiting], []);
    }
  });

  for (const [column, target] of Object.entries(REFERENCES)) {
    const [table, name] = partsOf(column);
    test(`is refused in an insert: ${column}`, async () => {
      const change = async (tx: AnyDatabase, named: unknown) => {
        const own = (it: string) => idOf(ONE, it);
        if (CHANGED.includes(column)) {
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${named}
            where commerce_id = ${ONE} and id = ${own(table)}`.execute(tx);
          return;
        }
        if (REPLACED.includes(table))
          await sql`delete from ${sql.table(table)} where commerce_id = ${ONE}`.execute(tx);
        await insert(tx, table, {
          ...ownRow(ONE, table, freshId(table)),
          ...WITH[column]?.(own),
          [name]: named,
        });
      };
      assert.equal(await answerTo((tx) => change(tx, idOf(OTHER, target))), '23503');
      const answer = await answerTo((tx) => change(tx, idOf(ONE, target)));
      // If the reference is part of the key, the row already exists: the reference was accepted.
      assert.ok(answer === 'kept' || answer === '23505', answer);
    });
  }

  for (const [column, target] of Object.entries(REFERENCES)) {
    const [table, name] = partsOf(column);
    test(`is refused in an update: ${column}`, async () => {
      const own = (it: string) => idOf(ONE, it);
      const values = { ...WITH[column]?.(own), [name]: idOf(OTHER, target) };
      const set = sql.join(Object.entries(values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`));
      const answer = await answerTo((tx) =>
        sql`update ${sql.table(table)} set ${set} where commerce_id = ${ONE}`.execute(tx),
      );
      assert.equal(answer, table === 'postings' ? '23514' : '23503');
    });
  }
});

describe('a referenced row', () => {
  /** References whose row is deleted or cleared together with the referenced one. */
  const CASCADING = [
    'approvals.payment_source_id',
    'collection_visits.refused',
    'coupon_redemptions.coupon_id',
    'coupon_redemptions.subscription_id',
    'electronic_document_files.document_id',
    'long_job_chunks.job_id',
    'subscription_texts.subscription_id',
    'tax_profiles.subscriber_id',
    'user_invitation_offices.invitation_id',
  ];

  test('is protected by a trigger for each reference without a foreign key', async () => {
    const { rows } = await sql<{ target: string; arguments: string }>`
      select c.relname as target, encode(g.tgargs, 'escape') as arguments
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where p.proname = 'keep_named'`.execute(db());
    const lookedAt = rows.flatMap(({ target, arguments: texts }) => {
      const parts = texts.split('\\000').slice(0, -1);
      return parts.flatMap((_, place) =>
        place % 3 === 0 ? [`${parts[place + 1]}.${parts[place + 2]} ${target}`] : [],
      );
    });
    const foreign = constraints.filter(({ kind }) => kind === 'foreign');
    const withoutKey = Object.entries(REFERENCES).filter(([column]) => {
      const [table, name] = partsOf(column);
      return !foreign.some(
        (key) => key.table === table && new RegExp(`KEY \\([^)]*\\b${name}\\b`).test(key.definition),
      );
    });
    // An invoice protects its subscription, which protects its subscriber. An open invoice is looked up by its
    // subscription.
    const protectedOtherwise = ['invoices.subscriber_id subscribers', 'subscriptions.invoice_id invoices'];
    assert.deepEqual(
      [...lookedAt, ...protectedOtherwise].sort(),
      withoutKey.map(([column, target]) => `${partsOf(column).join('.')} ${target}`).sort(),
    );
  });

  for (const [column, target] of Object.entries(REFERENCES)) {
    const [table, name] = partsOf(column);
    // A reference to the row itself does not prevent its deletion.
    if (CASCADING.includes(column) || target === table) continue;
    test(`cannot be deleted: ${column}`, async () => {
      const key = KEY_COLUMNS[target] ?? 'id';
      const own = (it: string) => idOf(ONE, it);
      const isEmpty = !(name in ownRow(ONE, table, own(table)));
      const answer = await answerTo(async (tx) => {
        if (isEmpty) {
          const values = { ...WITH[column]?.(own), [name]: own(target) };
          const set = sql.join(Object.entries(values).map(([it, value]) => sql`${sql.ref(it)} = ${value}`));
          // Triggers that forbid changes of this column are disabled for the update.
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
          await sql`update ${sql.table(table)} set ${set} where commerce_id = ${ONE}`.execute(tx);
          await sql`set constraints all immediate`.execute(tx);
          await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        }
        await sql`delete from ${sql.table(target)} where commerce_id = ${ONE} and ${sql.ref(key)} = ${own(target)}`.execute(
          tx,
        );
      });
      assert.equal(answer, '23503');
    });
  }
});
