import type { Deps } from '#src/deps.ts';
import type { NetworkState } from '#src/providers/port/networks.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { listMerchants } from '../merchants/store.ts';
import { readSettings } from './accounts.ts';
import { problemsOf, rejectedText, verifyWithProvider } from './set.ts';
import { listMerchantsWithProvider } from './store.ts';
import type { ProviderAccount } from './types.ts';

/** Result of checking a gateway account: whether it can be used, with an explanation. */
export interface Examined {
  ok: boolean;
  detail: string;
}

/**
 * Returns whether production needs `NETWORK_URL`: true if an active merchant has no provider of its own, or if no
 * merchant exists.
 */
export async function isNetworkNeeded({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const chosen = new Set(await listMerchantsWithProvider(db));
  const merchants = await listMerchants(db);
  return merchants.length === 0 || merchants.some(({ id, active }) => active && !chosen.has(id));
}

/**
 * Returns the state of the production network. Returns `not_configured` instead of `failing` if `NETWORK_URL`
 * is not set and no merchant needs it.
 */
export async function productionState(deps: Pick<Deps, 'networks' | 'db'>): Promise<NetworkState> {
  const production = { production: true };
  const state = await deps.networks.stateOf(production);
  if (state !== 'failing' || !deps.networks.isSimulated(production)) return state;
  return (await isNetworkNeeded(deps)) ? 'failing' : 'not_configured';
}

/** Decrypts a saved gateway account and asks the gateway whether it is valid. */
export async function checkAccount(deps: Deps, account: ProviderAccount): Promise<Examined> {
  const opened = await openKept(deps, account);
  if ('wrong' in opened) return { ok: false, detail: opened.wrong };
  const { provider, settings } = opened;
  const answer = await verifyWithProvider(deps, provider, settings);
  if (!answer)
    return { ok: true, detail: `${provider.title} cannot validate accounts; the settings are complete` };
  if (answer.kind === 'done') return { ok: true, detail: `${provider.title} accepts this account` };
  return { ok: false, detail: rejectedText(provider, answer) };
}

export async function openKept(
  deps: Deps,
  account: ProviderAccount,
): Promise<{ provider: Provider; settings: Settings } | { wrong: string }> {
  const provider = deps.networks.providers.find(({ name }) => name === account.provider);
  if (!provider) return { wrong: `this version does not support the provider ${account.provider}` };
  const settings = await readSettings(deps, account).catch(() => null);
  if (!settings) return { wrong: 'its secrets cannot be decrypted' };
  const [wrong] = problemsOf(provider, settings);
  return wrong === undefined ? { provider, settings } : { wrong };
}
