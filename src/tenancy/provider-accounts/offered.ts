import type { Deps } from '#src/deps.ts';
import type { CashNetwork, Currency } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { type Capabilities, isAccepted, type Method } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import { listChosenProviders } from './store.ts';

/**
 * Lists the merchant's providers in order, or the installation's own network if the merchant has none. In the test
 * environment the list contains only the simulator.
 */
export async function listProviders(
  deps: Pick<Deps, 'db' | 'networks'>,
  { commerce_id, production }: Party,
): Promise<string[]> {
  const chosen = production ? await listChosenProviders(deps.db, commerce_id) : [];
  return chosen.length > 0 ? chosen : [deps.networks.house({ production })];
}

export function capabilitiesOf(deps: Pick<Deps, 'networks'>, provider: string): Capabilities {
  const capabilities = deps.networks.capabilitiesOf(provider);
  if (!capabilities) throw new Error(`unknown provider ${provider}`);
  return capabilities;
}

/** What a charge requires from a provider. */
export interface Wanted {
  method: Method;
  currency?: Currency;
  brand?: CardBrand;
  /** Whether the charge is a hold. */
  hold?: boolean;
  /** Whether the payment method will be stored for recurring charges. */
  kept?: boolean;
  /** Cash network where the customer pays. */
  counter?: CashNetwork;
}

/**
 * Returns a function that checks whether one of the merchant's providers supports a charge. The providers are read
 * once, not per check.
 */
export async function offeredBy(
  deps: Pick<Deps, 'db' | 'networks'>,
  party: Party,
): Promise<(wanted: Wanted) => boolean> {
  const all = (await listProviders(deps, party)).map((provider) => capabilitiesOf(deps, provider));
  return ({ method, currency, brand, hold = false, kept = false, counter }) =>
    all.some((capabilities) => {
      const { currencies, brands, counters = [], holds } = capabilities;
      return (
        isAccepted(capabilities, method, kept) &&
        (currency === undefined || currencies.includes(currency)) &&
        (brand === undefined || brands.includes(brand)) &&
        (counter === undefined || counters.includes(counter)) &&
        (!hold || holds)
      );
    });
}
