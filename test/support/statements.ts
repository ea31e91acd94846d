import type { Deps } from '#src/deps.ts';

/** Counts the statements that some work sends. With `table`, only statements that name it count. */
export async function statementsOf(
  deps: Deps,
  work: (deps: Deps) => Promise<unknown>,
  table = '',
): Promise<number> {
  let count = 0;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node, withoutBigints).includes(table)) count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...deps, db });
  return count;
}

function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
