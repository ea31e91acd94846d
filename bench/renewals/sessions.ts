import pg from 'pg';

/** As many as the machine of the figures has processors. */
export const SESSIONS = 2;

/** How many a second, where sessions of the database alone do all of it, each by its own statement. */
export async function rateOf(
  connection: pg.ClientConfig,
  count: number,
  statementOf: (session: number) => string,
): Promise<number> {
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const session = new pg.Client(connection);
      await session.connect();
      return session;
    }),
  );
  try {
    await sessions[0]?.query('checkpoint');
    const started = performance.now();
    await Promise.all(sessions.map((session, index) => session.query(statementOf(index))));
    return (count / (performance.now() - started)) * 1_000;
  } finally {
    for (const session of sessions) await session.end();
  }
}
