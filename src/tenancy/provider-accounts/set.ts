import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Answer } from '#src/providers/port/keeping.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { keepAccount, type Place } from './accounts.ts';
import { holdAccounts, listChosenProviders, setOrder } from './store.ts';

export interface NewAccount {
  commerce_id: number;
  provider: Provider;
  settings: Settings;
  place: Place;
  /** Keeps it without asking the gateway whether it is right. */
  unchecked: boolean;
}

/** Whether the gateway was asked about it. */
export type Kept = { order: string[]; checked: boolean } | { problems: string[] };

/** Keeps an account once its settings are whole and the gateway knows them. What is wrong is told in sentences without a secret. */
export async function setAccount(deps: Deps, account: NewAccount): Promise<Kept> {
  const { provider, settings, unchecked, commerce_id } = account;
  const problems = problemsOf(provider, settings);
  if (problems.length > 0) return { problems };
  const answer = unchecked ? null : await askWhetherRight(deps, provider, settings);
  if (answer && answer.kind !== 'done') return { problems: [sayWrong(provider, answer)] };
  const order = await inTransaction(deps.db, async (db) => {
    await holdAccounts(db, commerce_id);
    return keepAccount({ ...deps, db }, account);
  });
  return { order, checked: answer !== null };
}

/** In the gateway's word; null where it can be asked nothing that does nothing. */
export async function askWhetherRight(
  deps: Deps,
  provider: Provider,
  settings: Settings,
): Promise<Answer<null> | null> {
  return (await deps.networks.tryAccount(provider, settings).check?.()) ?? null;
}

export function sayWrong({ title }: Provider, answer: Exclude<Answer<null>, { kind: 'done' }>): string {
  return answer.kind === 'refused'
    ? `${title} refuses this account: ${answer.reason} (${answer.code})`
    : `${title} cannot be asked about it now: ${answer.reason}`;
}

/** What is missing or wrong before anybody is asked. */
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

/** No new charge goes there; what is there stays, and is asked about and given back there. Answers who is left, in order. */
export async function putOutOfUse(
  deps: Pick<Deps, 'db'>,
  { commerce_id, provider }: { commerce_id: number; provider: string },
): Promise<string[]> {
  return inTransaction(deps.db, async (db) => {
    await holdAccounts(db, commerce_id);
    const order = (await listChosenProviders(db, commerce_id)).filter((name) => name !== provider);
    await setOrder(db, commerce_id, order);
    return order;
  });
}
