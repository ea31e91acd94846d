import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takePlaces, waitFor } from './take.ts';
import type { LimitName } from './types.ts';

/**
 * Counts a token or link that is nobody's; throws when there were too many from there. What is right is never counted nor
 * refused: behind one address there may be an office, a mobile network or a merchant's own server, and nobody guesses 256
 * bits. It keeps those who try from going on unnoticed, and costs those who do not try nothing.
 */
export async function countGuess(
  deps: Deps,
  { name, address }: { name: LimitName; address: string },
): Promise<void> {
  const origin = originOf(address);
  const refusal = await takePlaces(deps, [{ name, key: origin }], {
    async onClosed() {
      deps.log.warn({ limit: name, origin }, 'too many wrong guesses from one address');
    },
  });
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(commonErrors.too_many_guesses, { minutes }, headers);
}
