import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { takeSlots, waitFor } from './take.ts';
import type { LimitName } from './types.ts';

/**
 * Counts a request with an unknown token or link. Throws when an IP address has sent too many. Valid tokens
 * and links are never refused, because an office or a mobile network can share one IP address.
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
