import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { tallyItems } from './store.ts';

/** Check of `cuota doctor`: the paid and held amounts of each item equal the sums of its orders. */
export async function checkItems(db: Deps['db']): Promise<Finding> {
  const { examined, wrong, example } = await tallyItems(db);
  const detail =
    wrong === 0n
      ? `${examined} items agree with their orders`
      : `${wrong} items differ from their orders, such as ${example}`;
  return { check: 'collection', ok: wrong === 0n, detail };
}
