import type { Deps } from '#src/deps.ts';
import type { Settings } from '#src/providers/port/provider.ts';
import type { InvoiceAccount } from '../port/account.ts';
import { INVOICE_PROVIDER } from './registry.ts';
import type { Invoicing } from './types.ts';

const SECRETS = 'invoicing secrets';

export function sealSecrets(
  { vault }: Pick<Deps, 'vault'>,
  commerceId: number,
  secrets: Settings,
): Promise<Buffer> {
  return vault.seal(commerceId, SECRETS, JSON.stringify(secrets));
}

/** Returns all settings of the merchant's account at the invoicing provider, with the secrets decrypted. */
export async function readInvoicing({ vault }: Pick<Deps, 'vault'>, row: Invoicing): Promise<Settings> {
  return { ...row.settings, ...JSON.parse(await vault.unseal(row.commerce_id, SECRETS, row.secrets_sealed)) };
}

/** Opens the merchant's account at the invoicing provider. Returns null if the provider has no API. */
export async function openAccount(deps: Deps, row: Invoicing): Promise<InvoiceAccount | null> {
  const provider = INVOICE_PROVIDER[row.provider];
  if (!provider) return null;
  const settings = await readInvoicing(deps, row);
  return provider.open({ outbound: deps.outbound, settings, production: row.production });
}
