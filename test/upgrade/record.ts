import pg from 'pg';

interface Connection {
  parse(query: { name: string; text: string }): void;
}

/** Returns each distinct statement that is prepared by PostgreSQL during the work. */
export async function recordStatements(work: () => Promise<void>): Promise<string[]> {
  const wire = (pg as unknown as { Connection: { prototype: Connection } }).Connection.prototype;
  const { parse } = wire;
  const texts = new Set<string>();
  wire.parse = function (query) {
    texts.add(query.text);
    parse.call(this, query);
  };
  try {
    await work();
  } finally {
    wire.parse = parse;
  }
  return [...texts].sort();
}

/** Returns the statements that a database rejects, each with its error. */
export async function refusedBy(
  client: pg.Client,
  statements: readonly string[],
): Promise<{ text: string; reason: string }[]> {
  const refused: { text: string; reason: string }[] = [];
  for (const text of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
    try {
      await client.query(`prepare one as ${text}`);
      await client.query('deallocate one');
    } catch (error) {
      refused.push({ text, reason: (error as Error).message });
    }
  }
  return refused;
}
