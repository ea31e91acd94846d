import { invalid } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { listAccounts } from '#src/tenancy/provider-accounts/store.ts';
import type { ImportScope } from './kind.ts';

const TEXTS = {
  not_set_up: {
    en: 'The merchant has no account at {provider} in this environment: set it up first.',
    es: 'El comercio no tiene una cuenta en {provider} en este ambiente: configúrela primero.',
  },
  not_kept: {
    en: '{provider} keeps no such means of payment.',
    es: '{provider} no guarda ese medio de pago.',
  },
} as const satisfies Record<string, Text>;

/** A payment method that a provider can store for later charges. */
type StorableMethod = 'card' | AccountMethod;

/**
 * Returns a function that checks whether a provider can charge a stored card or account. This function throws if the
 * merchant has no account with the provider, or if the provider cannot store this payment method. The merchant's
 * provider accounts are loaded only once per batch.
 */
export async function providerCheck({
  deps,
  principal,
}: Pick<ImportScope, 'deps' | 'principal'>): Promise<(provider: string, method: StorableMethod) => void> {
  const { commerce_id, production } = principal;
  const accounts = production ? await listAccounts(deps.db, commerce_id) : [];
  const house = deps.networks.house({ production });
  const there = new Set([house, ...accounts.map(({ provider }) => provider)]);
  return (provider, method) => {
    const found = there.has(provider) ? deps.networks.capabilitiesOf(provider) : null;
    if (!found) throw invalid('provider', TEXTS.not_set_up, { provider });
    const isKept = method === 'card' ? found.stored_cards : found.accounts.includes(method);
    if (!isKept) throw invalid('provider', TEXTS.not_kept, { provider });
  };
}
