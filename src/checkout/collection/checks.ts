import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { tallyItems } from './store.ts';

/** For `cuota doctor`: what items are paid with is what their orders add up to. */
export async function checkItems(db: Deps['db']): Promise<Finding> {
  const { examined, wrong, example } = await tallyItems(db);
  const detail =
    wrong === 0n
      ? `${examined} items agree with their orders`
      : `${wrong} items differ from their orders, such as ${example}`;
  return { check: 'collection', ok: wrong === 0n, detail };
}
