import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, notFound } from '#src/kernel/errors.ts';
import { requireMerchantOwner } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { type Place, readSettings } from './accounts.ts';
import { checkAccount, type Examined } from './examine.ts';
import { disableAccount, setAccount } from './set.ts';
import { findAccount } from './store.ts';

const accountErrors = {
  account_refused: {
    status: 409,
    code: 'account_refused',
    text: { en: 'The account was not saved: {problems}.', es: 'La cuenta no se guardó: {problems}.' },
  },
} as const satisfies Record<string, ErrorEntry>;

function providerOf(deps: Deps, name: string): Provider {
  const provider = deps.networks.providers.find((known) => known.name === name);
  if (!provider) throw notFound();
  return provider;
}

/**
 * Saves a gateway account after the gateway accepted it. Settings left empty keep their value, because the form
 * never shows secrets.
 */
export async function setOwnAccount(
  deps: Deps,
  principal: Principal,
  input: { provider: string; settings: Settings; place: Place },
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  const provider = providerOf(deps, input.provider);
  const kept = await findAccount(deps.db, commerce_id, provider.name);
  const before = kept ? await readSettings(deps, kept) : {};
  const given = Object.entries(input.settings).filter(
    ([name, value]) => name in provider.settings && value !== '',
  );
  const settings = { ...before, ...Object.fromEntries(given) };
  const { place } = input;
  const result = await setAccount(deps, { commerce_id, provider, settings, place, unchecked: false });
  if ('problems' in result)
    throw new ApiError(accountErrors.account_refused, { problems: result.problems.join('; ') });
}

/** Asks the gateway whether the merchant's saved account is valid. Throws 404 if there is none. */
export async function checkOwnAccount(deps: Deps, principal: Principal, name: string): Promise<Examined> {
  requireMerchantOwner(principal);
  const account = await findAccount(deps.db, principal.commerce_id, name);
  if (!account) throw notFound();
  return checkAccount(deps, account);
}

/** Excludes a gateway from new charges. Existing charges at this gateway can still be refunded. */
export async function removeOwnAccount(deps: Deps, principal: Principal, name: string): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  if (!(await findAccount(deps.db, commerce_id, name))) throw notFound();
  await disableAccount(deps, { commerce_id, provider: name });
}
