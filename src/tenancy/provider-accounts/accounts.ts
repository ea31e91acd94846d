import type { Deps } from '#src/deps.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { findAccount, listChosenProviders, saveAccount, setOrder } from './store.ts';
import type { ProviderAccount } from './types.ts';

const SECRETS = 'provider secrets';

/**
 * Time in milliseconds for which a gateway account is cached, so that a batch seldom reads it again. Changed
 * keys take effect after this time.
 */
const CACHE_LIFETIME_MS = 2_000;

type Stores = Pick<Deps, 'db' | 'vault'>;

/**
 * Where to insert a gateway account in the merchant's ordered list. `last` does not move an account that is
 * already listed.
 */
export type Place = 'only' | 'first' | 'second' | 'last';

async function readAccount(stores: Stores, commerceId: number, provider: string): Promise<Settings | null> {
  const account = await findAccount(stores.db, commerceId, provider);
  return account ? readSettings(stores, account) : null;
}

/** Returns all settings of a gateway account, including its decrypted secrets. */
export async function readSettings(
  { vault }: Pick<Stores, 'vault'>,
  { commerce_id, settings, secrets_sealed }: ProviderAccount,
): Promise<Settings> {
  return { ...settings, ...JSON.parse(await vault.unseal(commerce_id, SECRETS, secrets_sealed)) };
}

/** Reads gateway accounts through a cache of two seconds, so that changes need no notification to other processes. */
export function cachedAccounts(
  stores: { db: Deps['db']; vault: Vault },
  { now }: { now(): number } = { now: () => performance.now() },
): (commerceId: number, provider: string) => Promise<Settings | null> {
  const remembered = new Map<string, { until: number; settings: Promise<Settings | null> }>();
  return (commerceId, provider) => {
    const key = `${commerceId} ${provider}`;
    const known = remembered.get(key);
    if (known && known.until > now()) return known.settings;
    const settings = readAccount(stores, commerceId, provider);
    remembered.set(key, { until: now() + CACHE_LIFETIME_MS, settings });
    // Only existing accounts are cached. Notification URLs can name any account, so missing accounts could fill the
    // cache.
    const forget = () => remembered.delete(key);
    settings.then((found) => found ?? forget(), forget);
    return settings;
  };
}

/**
 * Encrypts and saves a gateway account at `place` in the merchant's list. Returns the names of the listed providers
 * in order.
 */
export async function saveProviderAccount(
  { db, vault, clock }: Stores & { clock: Clock },
  input: { commerce_id: number; provider: Provider; settings: Settings; place: Place },
): Promise<string[]> {
  const { commerce_id, provider, settings, place } = input;
  const entries = Object.entries(settings);
  const isSecret = ([name]: [string, string]) => provider.settings[name]?.secret ?? true;
  const shown = Object.fromEntries(entries.filter((entry) => !isSecret(entry)));
  const secrets = JSON.stringify(Object.fromEntries(entries.filter(isSecret)));
  const [now, secrets_sealed] = [clock.now(), await vault.seal(commerce_id, SECRETS, secrets)];
  const stamps = { position: null, created_at: now, updated_at: now };
  await saveAccount(db, { commerce_id, provider: provider.name, settings: shown, secrets_sealed, ...stamps });
  const order = placed(await listChosenProviders(db, commerce_id), provider.name, place);
  await setOrder(db, commerce_id, order);
  return order;
}

function placed(order: readonly string[], name: string, place: Place): string[] {
  if (place === 'only') return [name];
  if (place === 'last') return order.includes(name) ? [...order] : [...order, name];
  const others = order.filter((other) => other !== name);
  return others.toSpliced(place === 'first' ? 0 : 1, 0, name);
}
