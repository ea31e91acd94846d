import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { tallyExcess } from './store.ts';

/**
 * Runs a `cuota doctor` check. It verifies that the stored excess of each charge equals the overpaid amount not yet
 * refunded.
 */
export async function checkExcess(db: Deps['db']): Promise<Finding> {
  const { examined, wrong, example } = await tallyExcess(db);
  const detail =
    wrong === 0n
      ? `${examined} charges agree with their payments`
      : `${wrong} charges differ from their payments, such as ${example}`;
  return { check: 'paid twice', ok: wrong === 0n, detail };
}
