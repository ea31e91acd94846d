import pg from 'pg';

/** Returns all rows of all tables as text. */
export async function dumpDatabase(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const tables = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const dumps: string[] = [];
  for (const { relname } of tables.rows) {
    const { rows } = await client.query(`select string_agg(t::text, e'\\n') as dump from ${relname} t`);
    dumps.push(`${relname}: ${rows[0].dump}`);
  }
  await client.end();
  return dumps.join('\n');
}
