import { wompi } from '#src/providers/wompi/provider.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { type StandIn, type StandInOptions, startWompi } from '#test/providers/wompi/stand-in/server.ts';
import type { TestApp } from './app.ts';

/** Starts the Wompi simulator with its production environment. */
export async function startGateway(options: StandInOptions = {}): Promise<StandIn> {
  return startWompi({ environment: 'prod', ...options });
}

/** Sets the clock of the simulator to the clock of the service. */
export function syncClock({ clock }: TestApp, gateway: StandIn): void {
  gateway.setSkew({ ms: clock.now().epochMilliseconds - Date.now() });
}

export async function openWompiAccount(
  { deps }: TestApp,
  commerce_id: number,
  { keys, url }: StandIn,
): Promise<void> {
  await saveProviderAccount(deps, {
    commerce_id,
    provider: wompi,
    settings: { ...keys, url },
    place: 'only',
  });
}
