import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import type { CallResult } from '#src/providers/port/storage.ts';
import { type Place, saveProviderAccount } from './accounts.ts';
import { listChosenProviders, lockAccounts, setOrder } from './store.ts';

export interface NewAccount {
  commerce_id: number;
  provider: Provider;
  settings: Settings;
  place: Place;
  /** Whether to save the gateway account without validation by the gateway. */
  unchecked: boolean;
}

/**
 * Result of saving a gateway account. `order` lists the merchant's providers; `checked` is true if the gateway
 * validated the account.
 */
export type Kept = { order: string[]; checked: boolean } | { problems: string[] };

/**
 * Saves a gateway account if its settings are complete and the gateway accepts them. Otherwise returns the problems,
 * which contain no secrets.
 */
export async function setAccount(deps: Deps, account: NewAccount): Promise<Kept> {
  const { provider, settings, unchecked, commerce_id } = account;
  const problems = problemsOf(provider, settings);
  if (problems.length > 0) return { problems };
  const answer = unchecked ? null : await verifyWithProvider(deps, provider, settings);
  if (answer && answer.kind !== 'done') return { problems: [rejectedText(provider, answer)] };
  const order = await inTransaction(deps.db, async (db) => {
    await lockAccounts(db, commerce_id);
    return saveProviderAccount({ ...deps, db }, account);
  });
  return { order, checked: answer !== null };
}

/**
 * Asks the gateway to validate the settings. Returns null if the gateway has no side-effect-free request that
 * validates them.
 */
export async function verifyWithProvider(
  deps: Deps,
  provider: Provider,
  settings: Settings,
): Promise<CallResult<null> | null> {
  return (await deps.networks.tryAccount(provider, settings).check?.()) ?? null;
}

export function rejectedText(
  { title }: Provider,
  answer: Exclude<CallResult<null>, { kind: 'done' }>,
): string {
  return answer.kind === 'refused'
    ? `${title} refuses this account: ${answer.reason} (${answer.code})`
    : `${title} could not validate it: ${answer.reason}`;
}

/** Lists missing, unknown and malformed settings without calling the gateway. */
export function problemsOf(provider: Provider, settings: Settings): string[] {
  const unknown = Object.keys(settings).filter((name) => !(name in provider.settings));
  const missing = Object.entries(provider.settings).filter(
    ([name, { optional }]) => !optional && !settings[name],
  );
  const problems = [
    ...unknown.map((name) => `${provider.title} has no setting ${name}`),
    ...missing.map(([name, { about }]) => `${name} is missing: ${about}`),
  ];
  return problems.length > 0 ? problems : provider.problemsOf(settings);
}

/**
 * Excludes a provider from new charges. Existing charges at this provider can still be queried and refunded.
 * Returns the remaining providers in order.
 */
export async function disableAccount(
  deps: Pick<Deps, 'db'>,
  { commerce_id, provider }: { commerce_id: number; provider: string },
): Promise<string[]> {
  return inTransaction(deps.db, async (db) => {
    await lockAccounts(db, commerce_id);
    const order = (await listChosenProviders(db, commerce_id)).filter((name) => name !== provider);
    await setOrder(db, commerce_id, order);
    return order;
  });
}
