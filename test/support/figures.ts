import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { formatDecimal } from '#src/kernel/money.ts';
import { type Span, sumFigures } from '#src/ledger/figures/store.ts';
import type { FigureKind } from '#src/ledger/figures/types.ts';
import type { TestApp } from './app.ts';

/** A span that contains all test data. */
const ALL_TIME: Span = { from: { day: '1990-01-01', hour: 0 }, until: { day: '2100-01-01', hour: 0 } };

/** Returns figures of a test environment as sorted lines such as `collected payment card visa 1 100000.00`. */
export async function figuresOf(
  service: TestApp,
  commerce_id: number,
  kinds: readonly FigureKind[],
  { offices = null, span = ALL_TIME }: { offices?: readonly number[] | null; span?: Span } = {},
): Promise<string[]> {
  const sums = await sumFigures(
    service.deps.db,
    { commerce_id, production: false, offices },
    { kinds, spans: [span], by: ['kind', 'detail', 'method', 'brand', 'code', 'currency'] },
  );
  return sums
    .map(({ kind, detail, method, brand, code, currency, count, amount }) =>
      [kind, detail, method, brand, code, currency, count, formatDecimal(amount)]
        .filter((part) => part !== '')
        .join(' '),
    )
    .sort();
}

/** Returns the summed figures of all merchants as lines, to compare two states. */
export async function allFigures({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code,
      provider, sum(count), sum(amount)) as line
    from figures group by commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code,
      provider
    having sum(count) <> 0 or sum(amount) <> 0 order by line
  `.execute(db);
  return rows.map(({ line }) => line);
}

/** Deletes the figures of these kinds and backfills them with the statements of the migration. */
export async function backfill(
  { deps: { db } }: TestApp,
  kinds: readonly FigureKind[],
  migration: string,
): Promise<void> {
  await sql`delete from figure_totals where kind = any (${kinds}::text[])`.execute(db);
  await sql`delete from figure_deltas where kind = any (${kinds}::text[])`.execute(db);
  const [, statements = ''] = readFileSync(migration, 'utf8').split('-- What was there before.');
  for (const statement of statements.replace(/^.*\n/, '').split(/;\n/))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}
