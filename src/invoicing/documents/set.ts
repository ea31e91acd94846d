import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { requireMerchantOwner } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Settings } from '#src/providers/port/provider.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { InvoiceProvider } from '../port/account.ts';
import { openAccount, readInvoicing, sealSecrets } from './account.ts';
import { electronicInvoiceErrors } from './errors.ts';
import { INVOICE_PROVIDER } from './registry.ts';
import { findInvoicing, saveInvoicing } from './settings/store.ts';
import type { InvoiceProviderName, Invoicing } from './types.ts';

export interface NewInvoicing extends Environment {
  active: boolean;
  provider: InvoiceProviderName;
  names_payers: boolean;
  wait_minutes: number;
  /**
   * New settings of the provider account. A missing or empty setting keeps its stored value, because users cannot see
   * stored secrets.
   */
  settings: Settings;
}

/**
 * Saves the invoicing settings if they are complete and the provider accepts them; otherwise returns the problems.
 * Messages contain no secrets.
 */
export async function setInvoicing(deps: Deps, input: NewInvoicing): Promise<string[]> {
  const provider = INVOICE_PROVIDER[input.provider];
  const kept = await findInvoicing(deps.db, input);
  const before = kept?.provider === input.provider ? await readInvoicing(deps, kept) : {};
  const given = Object.entries(input.settings).filter(([, value]) => value !== '');
  const all: Settings = { ...before, ...Object.fromEntries(given) };
  const problems = provider ? problemsOf(provider, all, input) : [];
  if (problems.length > 0) return problems;
  const row = await rowOf(deps, input, all, kept);
  const wrong = input.active ? await verifyWithProvider(deps, row) : null;
  if (wrong !== null) return [wrong];
  await saveInvoicing(deps.db, row);
  return [];
}

function problemsOf(
  provider: InvoiceProvider,
  settings: Settings,
  { production, active }: NewInvoicing,
): string[] {
  const names = Object.keys(settings).filter((name) => !Object.hasOwn(provider.settings, name));
  const missing = Object.entries(provider.settings).filter(
    ([name, { optional }]) => active && !optional && !settings[name],
  );
  return [
    ...names.map((name) => `${provider.title} has no setting ${name}`),
    ...missing.map(([name, { about }]) => `${name} is missing: ${about}`),
    ...provider.problemsOf(settings, production),
  ];
}

async function rowOf(
  deps: Deps,
  { commerce_id, production, active, provider, names_payers, wait_minutes }: NewInvoicing,
  all: Settings,
  kept: Invoicing | undefined,
): Promise<Invoicing> {
  const isSecret = ([name]: [string, string]) => INVOICE_PROVIDER[provider]?.settings[name]?.secret ?? true;
  const entries = Object.entries(all);
  const now = deps.real_clock.now();
  return {
    ...{ commerce_id, production, active, provider, names_payers, wait_minutes },
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets_sealed: await sealSecrets(deps, commerce_id, Object.fromEntries(entries.filter(isSecret))),
    ...{ created_at: kept?.created_at ?? now, updated_at: now },
  };
}

/**
 * Checks the account's settings with the provider. Returns the problem, or null if there is no problem or the
 * provider has no API.
 */
export async function verifyWithProvider(deps: Deps, row: Invoicing): Promise<string | null> {
  const answer = await (await openAccount(deps, row))?.check();
  if (!answer || answer.kind === 'done') return null;
  const title = INVOICE_PROVIDER[row.provider]?.title ?? '';
  return answer.kind === 'not_let_in' || answer.kind === 'refused'
    ? `${title} refuses this account: ${answer.text}`
    : `${title} could not validate it: ${answer.text}`;
}

/**
 * Saves the invoicing settings that a user enters in the panel. Throws unless the user is an owner with access to all
 * offices.
 */
export async function setOwnInvoicing(
  deps: Deps,
  principal: Principal,
  input: Omit<NewInvoicing, 'commerce_id' | 'production'>,
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id, production } = principal;
  const problems = await setInvoicing(deps, { ...input, commerce_id, production });
  if (problems.length > 0)
    throw new ApiError(electronicInvoiceErrors.invoicing_refused, { problems: problems.join('; ') });
}

/** Checks the merchant's saved settings with the invoicing provider. Returns the problem, or null if there is none. */
export async function checkOwnInvoicing(deps: Deps, principal: Principal): Promise<string | null> {
  requireMerchantOwner(principal);
  const row = await findInvoicing(deps.db, principal);
  if (!row) throw notFound();
  return verifyWithProvider(deps, row);
}
