import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { tallyItems } from './store.ts';

/**
 * Runs a `cuota doctor` check. It verifies that each item's paid and held amounts match the orders that pay the item.
 */
export async function checkItems(db: Deps['db']): Promise<Finding> {
  const { examined, wrong, example } = await tallyItems(db);
  const detail =
    wrong === 0n
      ? `${examined} items agree with their orders`
      : `${wrong} items differ from their orders, such as ${example}`;
  return { check: 'collection', ok: wrong === 0n, detail };
}
