import { type Kysely, Transaction } from 'kysely';

/** Placeholder for options that Kysely requires but uses only to begin transactions. */
const NOTHING = {} as never;

/**
 * Sends independent statements on one connection without waiting for each result, and returns all results.
 * The statements run in the order in which `work` issues them, so locks are acquired in that order.
 */
export function inPipeline<Tables, Asked extends readonly unknown[]>(
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
