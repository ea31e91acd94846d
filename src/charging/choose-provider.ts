import type { Deps } from '#src/deps.ts';
import type { Party } from '#src/providers/port/network.ts';
import { capabilitiesOf, listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { type Missing, missingFor, type Need } from './missing.ts';

interface Choice {
  provider: string;
  /** The requirement that the provider does not meet. Null if the provider can process the charge. */
  missing: Missing | null;
}

export type ChooseProvider = (need: Need) => Choice;

/**
 * Returns a function that chooses the first of the merchant's providers that can process a charge. If there is none,
 * the function returns the first provider and what this provider lacks. The providers are read once for any number of
 * charges.
 */
export async function providerChoice(deps: Deps, party: Party): Promise<ChooseProvider> {
  const providers = await listProviders(deps, party);
  return (need) => {
    const choices = (need.kept_by ? [need.kept_by] : providers).map((provider) => ({
      provider,
      missing: missingFor(capabilitiesOf(deps, provider), need),
    }));
    const [first] = choices;
    const able = choices.find(({ missing }) => missing === null) ?? first;
    if (!able) throw new Error('a merchant without a provider');
    return able;
  };
}
