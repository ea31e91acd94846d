import type pg from 'pg';
import type { Figures } from '../measure.ts';

/** A record that changes two pages counts half for each. System tables are excluded. */
const BY_TABLE = `
  with touched as (
    select *, count(*) over (partition by start_lsn) as pages from pg_get_wal_block_info($1, $2, false)
  )
  select coalesce(t.relname, c.relname) as "table", sum((record_length - block_fpi_length)::float8 / pages) as record_bytes,
    sum(block_fpi_length)::float8 as page_bytes
  from touched
    join pg_class c on c.relfilenode = touched.relfilenode and c.relnamespace = 'public'::regnamespace
    left join pg_index i on i.indexrelid = c.oid
    left join pg_class t on t.oid = i.indrelid
  group by 1 order by 2 desc`;

const BY_KIND = `
  select "resource_manager/record_type" as kind, count::float8 as records, record_size::float8 as record_bytes,
    fpi_size::float8 as page_bytes
  from pg_get_wal_stats($1, $2, true)`;

/** Minimum bytes per renewal for a table to be reported. */
const MIN_REPORTED_BYTES = 50;

/**
 * Returns a function that reports the WAL written since then, per renewal: the records of each table with its
 * indexes, and full-page images after a checkpoint.
 */
export async function openWal(client: pg.Client): Promise<(count: number) => Promise<Figures>> {
  await client.query('create extension if not exists pg_walinspect');
  await client.query('checkpoint');
  const from = await placeIn(client);
  return async (count) => {
    const to = await placeIn(client);
    const { rows: kinds } = await client.query(BY_KIND, [from, to]);
    const { rows: tables } = await client.query(BY_TABLE, [from, to]);
    const sum = (name: string, of = kinds) => of.reduce((total, row) => total + row[name], 0) / count;
    const entries = kinds.filter(({ kind }) => /^Btree\/(INSERT|SPLIT)/.test(kind));
    const reported = tables.map(({ table, record_bytes, page_bytes }) => [
      [`${table}: records`, record_bytes / count],
      [`${table}: pages`, page_bytes / count],
    ]);
    return {
      records: Math.round(sum('records') * 10) / 10,
      record_bytes: Math.round(sum('record_bytes')),
      page_bytes: Math.round(sum('page_bytes')),
      index_records: Math.round(sum('records', entries) * 10) / 10,
      index_record_bytes: Math.round(sum('record_bytes', entries)),
      ...Object.fromEntries(
        reported
          .flat()
          .filter(([, bytes]) => Number(bytes) >= MIN_REPORTED_BYTES)
          .map(([name, bytes]) => [name, Math.round(Number(bytes))]),
      ),
    };
  };
}

/** Returns the flushed WAL position. Later positions cannot be read yet. */
async function placeIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select pg_current_wal_flush_lsn() as place');
  return rows[0].place;
}
