import type { Deps } from '#src/deps.ts';

/** How many statements some work takes, as the database is asked. */
export async function statementsOf(deps: Deps, work: (deps: Deps) => Promise<unknown>): Promise<number> {
  let count = 0;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...deps, db });
  return count;
}
