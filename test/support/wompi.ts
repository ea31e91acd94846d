import { wompi } from '#src/providers/wompi/provider.ts';
import { keepAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { type StandIn, type StandInOptions, startWompi } from '#test/providers/wompi/stand-in/server.ts';
import type { TestApp } from './app.ts';

/** Wompi's stand-in for merchants of production, in the time of the test. */
export async function startGateway(options: StandInOptions = {}): Promise<StandIn> {
  return startWompi({ environment: 'prod', ...options });
}

/** Lets its clock say what that of the service does. */
export function setTogether({ clock }: TestApp, gateway: StandIn): void {
  gateway.setSkew({ ms: clock.now().epochMilliseconds - Date.now() });
}

export async function openWompiAccount(
  { deps }: TestApp,
  commerce_id: number,
  { keys, url }: StandIn,
): Promise<void> {
  await keepAccount(deps, { commerce_id, provider: wompi, settings: { ...keys, url }, place: 'only' });
}
