import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takeSlots, waitFor } from './take.ts';
import type { LimitName } from './types.ts';

/**
 * Counts an attempt with an unknown token or link, and throws once an address has made too many attempts.
 *
 * Valid tokens and links are neither counted nor refused, because one address can belong to an office, a mobile
 * network or a merchant's server. The limit makes attacks visible in the log; 256 random bits cannot be guessed.
 */
export async function countGuess(
  deps: Deps,
  { name, address }: { name: LimitName; address: string },
): Promise<void> {
  const origin = originOf(address);
  const refusal = await takeSlots(deps, [{ name, key: origin }], {
    async onClosed() {
      deps.log.warn({ limit: name, origin }, 'too many unknown tokens or links from one address');
    },
  });
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(commonErrors.too_many_guesses, { minutes }, headers);
}
