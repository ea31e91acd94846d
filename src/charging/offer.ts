import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import type { Party } from '#src/providers/port/network.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { type ChooseProvider, providerChoice } from './choose-provider.ts';
import type { Need } from './missing.ts';

/** Refuses what none of the merchant's providers can do, before anything is written or sent; answers how they are chosen. */
export async function requireOffered(
  deps: Deps,
  party: Party,
  need: Need,
  flags?: ErrorEntry['flags'],
): Promise<ChooseProvider> {
  const choose = await providerChoice(deps, party);
  const { missing } = choose(need);
  if (missing) throw new ApiError(flags ? { ...offerErrors[missing], flags } : offerErrors[missing]);
  return choose;
}
