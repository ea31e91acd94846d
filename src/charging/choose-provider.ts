import type { Deps } from '#src/deps.ts';
import type { Party } from '#src/providers/port/network.ts';
import { capabilitiesOf, listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { type Missing, missingFor, type Need } from './missing.ts';

interface Choice {
  provider: string;
  /** Requirement of the charge that the provider does not meet. Null if it meets all of them. */
  missing: Missing | null;
}

export type ChooseProvider = (need: Need) => Choice;

/**
 * Returns a function that chooses the first of a merchant's providers that can process a charge. If none can, it
 * returns the first provider and the requirement that this provider does not meet.
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
