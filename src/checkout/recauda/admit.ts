import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takePlaces, waitFor } from '#src/tenancy/limits/take.ts';
import { questionErrors } from './errors.ts';

/**
 * Anybody can type numbers: lets so many of them through from one place. A family pays for all its members; nobody goes
 * through a list of numbers.
 */
export async function admitQuestion(
  deps: Deps,
  { address, production }: { address: string; production: boolean },
): Promise<void> {
  const name = production ? 'questions_from_origin' : 'test_questions_from_origin';
  const refusal = await takePlaces(deps, [{ name, key: originOf(address) }]);
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(questionErrors.too_many, { minutes }, headers);
}
