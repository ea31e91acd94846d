import type { Deps } from '#src/deps.ts';
import type { Party } from '#src/providers/port/network.ts';
import { capabilitiesOf, listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { type Missing, missingFor, type Need } from './missing.ts';

interface Choice {
  provider: string;
  /** Why it cannot, where none of the merchant's can. */
  missing: Missing | null;
}

export type ChooseProvider = (need: Need) => Choice;

/**
 * How the charges of a merchant find their provider: the first that can, or the first, with what it lacks. One read for any number of
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
