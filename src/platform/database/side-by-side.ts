import { type Kysely, Transaction } from 'kysely';

/** What only a database that begins transactions needs. */
const NOTHING = {} as never;

/**
 * Statements that do not need each other's answers, sent one after the other on one connection and waited for together. Kysely itself
 * would wait for each before it sends the next. They are done in the order in which `work` asks for them, so locks are taken in that
 * order.
 */
export function sideBySide<Tables, Asked extends readonly unknown[]>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => readonly [...{ [Place in keyof Asked]: Promise<Asked[Place]> }],
): Promise<Asked> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const provider = {
      provideConnection: <T>(use: (one: typeof connection) => Promise<T>) => use(connection),
    };
    const props = { config: NOTHING, driver: NOTHING, dialect: NOTHING };
    const shared = new Transaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) });
    const results: PromiseSettledResult<unknown>[] = await Promise.allSettled(work(shared));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as Asked;
  });
}
