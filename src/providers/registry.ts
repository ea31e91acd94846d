import { placetopay } from './placetopay/provider.ts';
import type { Provider } from './port/provider.ts';
import { wompi } from './wompi/provider.ts';

/** Every gateway a merchant can choose. The simulator and the network of the house are not chosen: `networks.ts` has them. */
export const PROVIDERS: readonly Provider[] = [placetopay, wompi];

export function findProvider(name: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.name === name);
}
