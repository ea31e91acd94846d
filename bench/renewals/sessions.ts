import pg from 'pg';

/** The number of CPU cores of the machine used for the published figures. */
export const SESSIONS = 2;

/** Returns the rate of work done only by database sessions, each with its own statement. */
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
