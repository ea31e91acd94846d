import pg from 'pg';

interface Connection {
  parse(query: { name: string; text: string }): void;
}

/** Every text that is given to PostgreSQL to be understood while some work is done, once. */
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

/** Those that a database does not understand, with its reason. */
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
