import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import { lookupErrors } from './errors.ts';

/**
 * Limits how many document numbers each IP address can look up. Throws a 429 error above the limit. The limit allows
 * the lookups of a family but prevents guessing document numbers.
 */
export async function limitLookups(
  deps: Deps,
  { address, production }: { address: string; production: boolean },
): Promise<void> {
  const name = production ? 'questions_from_origin' : 'test_questions_from_origin';
  const refusal = await takeSlots(deps, [{ name, key: originOf(address) }]);
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(lookupErrors.too_many, { minutes }, headers);
}
