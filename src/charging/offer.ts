import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Party } from '#src/providers/port/network.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { type ChooseProvider, providerChoice } from './choose-provider.ts';
import type { Need } from './missing.ts';

/**
 * Returns the function that chooses the provider of a charge. Throws if none of the merchant's providers meets the
 * requirements in `need`.
 */
export async function requireOffered(deps: Deps, party: Party, need: Need): Promise<ChooseProvider> {
  const choose = await providerChoice(deps, party);
  const { missing } = choose(need);
  if (missing) throw new ApiError(offerErrors[missing]);
  return choose;
}
