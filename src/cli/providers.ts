import { countKeptBy } from '#src/customers/cards/store.ts';
import { countSourcesAt } from '#src/customers/payment-sources/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { findProvider, PROVIDERS } from '#src/providers/registry.ts';
import { type Place, readSettings } from '#src/tenancy/provider-accounts/accounts.ts';
import { checkAccount } from '#src/tenancy/provider-accounts/examine.ts';
import { disableAccount, setAccount } from '#src/tenancy/provider-accounts/set.ts';
import { findAccount, listAccounts } from '#src/tenancy/provider-accounts/store.ts';
import type { ProviderAccount } from '#src/tenancy/provider-accounts/types.ts';
import {
  type OptionValues,
  optionalId,
  print,
  printRecord,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { givenSettings, openSecretSource, optionOf } from './provider-settings.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const availableCommand: Run = async (_config, options) => {
  const records = PROVIDERS.map(({ name, title, capabilities, settings }) => ({
    name,
    title,
    settings: Object.entries(settings).map(([setting, { about, secret, optional }]) => ({
      option: optionOf(setting),
      about,
      secret,
      required: optional !== true,
    })),
    capabilities,
  }));
  if (options.json === true) return print(JSON.stringify(records, null, 2));
  for (const { name, title, settings, capabilities } of records) {
    print(`${name}  ${title}: ${capabilities.methods.join(', ')}; ${capabilities.currencies.join(', ')}`);
    for (const { option, about, secret, required } of settings) {
      const value = secret ? '@FILE' : 'VALUE';
      print(`  ${(required ? `${option} ${value}` : `[${option} ${value}]`).padEnd(34)} ${about}`);
    }
  }
};

function chosenProvider(options: OptionValues): Provider {
  const name = requireText(options, 'provider');
  const provider = findProvider(name);
  if (provider) return provider;
  const names = PROVIDERS.map((known) => known.name).join(', ');
  throw new UsageError(`there is no provider "${name}"; use one of: ${names}`);
}

function chosenPlace(options: OptionValues): Place {
  const places = (['only', 'first', 'second'] as const).filter((place) => options[place] === true);
  if (places.length > 1) throw new UsageError('give one of --only, --first and --second');
  return places[0] ?? 'last';
}

export const setProviderCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const provider = chosenProvider(options);
    const place = chosenPlace(options);
    const { id: commerce_id } = await chosenMerchant(deps, options);
    const settings = {
      ...(await keptSettings(deps, commerce_id, provider)),
      ...(await given(provider, options)),
    };
    const unchecked = options.unchecked === true;
    const kept = await setAccount(deps, { commerce_id, provider, settings, place, unchecked });
    if ('problems' in kept) throw new UsageError(withOptions(provider, kept.problems.join('; ')));
    const { order, checked } = kept;
    printRecord({ merchant_id: commerce_id, provider: provider.name, checked, order }, options);
  });

/**
 * Returns the merchant's saved settings at the provider. Returns an empty object if none are saved or the secrets
 * cannot be decrypted; the operator must then provide all settings.
 */
async function keptSettings(deps: Deps, commerceId: number, provider: Provider): Promise<Settings> {
  const account = await findAccount(deps.db, commerceId, provider.name);
  return account ? readSettings(deps, account).catch(() => ({})) : {};
}

async function given(provider: Provider, options: OptionValues): Promise<Settings> {
  const source = openSecretSource();
  try {
    return await givenSettings(provider, options, source);
  } finally {
    source.close();
  }
}

/** Replaces setting names in an error message with the command-line options that set them. */
function withOptions({ settings }: Provider, sentence: string): string {
  return Object.keys(settings).reduce(
    (text, setting) => text.replaceAll(new RegExp(`\\b${setting}\\b`, 'g'), optionOf(setting)),
    sentence,
  );
}

/** Returns the provider accounts of the merchant that the options name, or of all merchants. */
async function accountsOf(deps: Deps, options: OptionValues): Promise<ProviderAccount[]> {
  const isNamed = optionalId(options, 'merchant') !== undefined;
  return listAccounts(deps.db, isNamed ? (await chosenMerchant(deps, options)).id : undefined);
}

export const listProvidersCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const records = (await accountsOf(deps, options)).map((account) => ({
      merchant_id: account.commerce_id,
      provider: account.provider,
      position: account.position,
      settings: account.settings,
      secrets: Object.entries(settingsOf(account)).flatMap(([name, { secret }]) => (secret ? [name] : [])),
      capabilities: deps.networks.capabilitiesOf(account.provider),
      updated_at: account.updated_at.toString(),
    }));
    if (options.json === true) return print(JSON.stringify(records, null, 2));
    if (records.length === 0)
      print(`no accounts: production charges go to the ${deps.networks.house({ production: true })}`);
    for (const { merchant_id, provider, position, settings, capabilities } of records) {
      const place = position === null ? 'not used' : `position ${position}`;
      print(
        `${merchant_id}  ${provider.padEnd(12)} ${place.padEnd(10)} ${capabilities?.methods.join(', ') ?? 'not supported by this version'}`,
      );
      for (const [name, value] of Object.entries(settings)) print(`     ${name}: ${value}`);
    }
  });

function settingsOf({ provider }: ProviderAccount): Provider['settings'] {
  return findProvider(provider)?.settings ?? {};
}

export const checkProvidersCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const findings = [];
    for (const account of await accountsOf(deps, options)) {
      const { commerce_id: merchant_id, provider } = account;
      findings.push({ merchant_id, provider, ...(await checkAccount(deps, account)) });
    }
    const ok = findings.every((finding) => finding.ok);
    if (options.json === true) print(JSON.stringify({ ok, findings }, null, 2));
    else if (findings.length === 0) print('no accounts');
    else
      for (const finding of findings) {
        const { merchant_id, provider, detail } = finding;
        print(`${finding.ok ? 'ok  ' : 'FAIL'}  ${merchant_id}  ${provider.padEnd(12)} ${detail}`);
      }
    if (!ok) process.exitCode = 1;
  });

export const removeProviderCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const provider = requireText(options, 'provider');
    const { id: commerce_id } = await chosenMerchant(deps, options);
    const account = await findAccount(deps.db, commerce_id, provider);
    if (!account) throw new UsageError(`merchant ${commerce_id} has no account at "${provider}"`);
    const cards = await countKeptBy(deps.db, commerce_id, provider);
    const accounts = await countSourcesAt(deps.db, commerce_id, provider);
    if (cards + accounts > 0 && options['keep-saved'] !== true) {
      throw new UsageError(
        `${cards} saved cards and ${accounts} accounts of payers are stored at ${provider} and cannot be charged elsewhere; with --keep-saved only they are still charged there`,
      );
    }
    const order = await disableAccount(deps, { commerce_id, provider });
    const then = order[0] ?? deps.networks.house({ production: true });
    const kept = { kept_cards: cards, kept_accounts: accounts };
    printRecord({ merchant_id: commerce_id, provider, ...kept, order, new_charges: then }, options);
  });
