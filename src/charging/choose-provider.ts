import type { Deps } from '#src/deps.ts';
import type { Capabilities } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import { listChosenProviders } from '#src/tenancy/provider-accounts/store.ts';
import { type Missing, missingFor, type Need } from './missing.ts';

export interface Choice {
  provider: string;
  /** Why it cannot, where none of the merchant's can. */
  missing: Missing | null;
}

/** The merchant's providers in their order, the house's own where there are none. Test has the simulator. */
export async function listProviders(deps: Deps, { commerce_id, production }: Party): Promise<string[]> {
  const chosen = production ? await listChosenProviders(deps.db, commerce_id) : [];
  return chosen.length > 0 ? chosen : [deps.networks.house({ production })];
}

/**
 * How the charges of a merchant find their provider: the first that can, or the first, with what it lacks. One read for any number of
 * charges.
 */
export async function providerChoice(deps: Deps, party: Party): Promise<(need: Need) => Choice> {
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

export function capabilitiesOf(deps: Deps, provider: string): Capabilities {
  const capabilities = deps.networks.capabilitiesOf(provider);
  if (!capabilities) throw new Error(`nobody knows the provider ${provider}`);
  return capabilities;
}
