import { placetopay } from './placetopay/provider.ts';
import type { Provider } from './port/provider.ts';
import { wompi } from './wompi/provider.ts';

/** All gateways that merchants can choose. The built-in simulator and network are not in this list. */
export const PROVIDERS: readonly Provider[] = [placetopay, wompi];

export function findProvider(name: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.name === name);
}
