import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import type { Capabilities, Method } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import { listChosenProviders } from './store.ts';

/** The merchant's providers in their order, the house's own where there are none. Test has the simulator. */
export async function listProviders(
  deps: Pick<Deps, 'db' | 'networks'>,
  { commerce_id, production }: Party,
): Promise<string[]> {
  const chosen = production ? await listChosenProviders(deps.db, commerce_id) : [];
  return chosen.length > 0 ? chosen : [deps.networks.house({ production })];
}

export function capabilitiesOf(deps: Pick<Deps, 'networks'>, provider: string): Capabilities {
  const capabilities = deps.networks.capabilitiesOf(provider);
  if (!capabilities) throw new Error(`nobody knows the provider ${provider}`);
  return capabilities;
}

/** What a payer may do with a merchant, by what one of its providers can. */
export interface Wanted {
  method: Method;
  currency?: Currency;
  brand?: CardBrand;
  /** Whether money is only held. */
  hold?: boolean;
}

/** Of a merchant in one environment: whether some provider takes it. One read for any number of questions. */
export async function offeredBy(
  deps: Pick<Deps, 'db' | 'networks'>,
  party: Party,
): Promise<(wanted: Wanted) => boolean> {
  const all = (await listProviders(deps, party)).map((provider) => capabilitiesOf(deps, provider));
  return ({ method, currency, brand, hold = false }) =>
    all.some(
      ({ methods, currencies, brands, holds }) =>
        methods.includes(method) &&
        (currency === undefined || currencies.includes(currency)) &&
        (brand === undefined || brands.includes(brand)) &&
        (!hold || holds),
    );
}
