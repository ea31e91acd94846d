import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Deps } from '#src/deps.ts';
import { INVOICE_PROVIDER } from '#src/invoicing/documents/registry.ts';
import { setInvoicing, verifyWithProvider } from '#src/invoicing/documents/set.ts';
import { findInvoicing, listInvoicing } from '#src/invoicing/documents/settings/store.ts';
import { DOCUMENT_STATUSES, INVOICE_PROVIDERS, type Invoicing } from '#src/invoicing/documents/types.ts';
import { factus } from '#src/invoicing/factus/provider.ts';
import type { Settings } from '#src/providers/port/provider.ts';
import { electronicDocuments } from '#src/web/panel/lists/electronic-documents.tsx';
import { csvOf } from '#src/web/panel/lists/export.ts';
import {
  type OptionValues,
  optionalDay,
  optionalId,
  optionalText,
  print,
  printRecord,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { placeOf } from './import.ts';
import { givenSettings, openSecretSource, settingOptions } from './provider-settings.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const invoicingOptions = () => settingOptions(Object.keys(factus.settings));

export const setInvoicingCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps: all }) => {
    const { deps, principal } = await placeOf(all, options);
    const kept = await findInvoicing(deps.db, principal);
    const provider = chosenProvider(options, kept);
    const { commerce_id, production } = principal;
    const problems = await setInvoicing(deps, {
      ...{ commerce_id, production, provider, active: options.off !== true },
      names_payers: namesPayers(options, kept),
      wait_minutes: minutesIn(options) ?? kept?.wait_minutes ?? 0,
      settings: await given(provider, options),
    });
    if (problems.length > 0) throw new UsageError(problems.join('; '));
    const environment = production ? 'production' : 'test';
    printRecord({ merchant_id: commerce_id, environment, provider, active: options.off !== true }, options);
  });

function chosenProvider(options: OptionValues, kept: Invoicing | undefined): Invoicing['provider'] {
  const name = optionalText(options, 'provider') ?? kept?.provider;
  const provider = INVOICE_PROVIDERS.find((known) => known === name);
  if (!provider) throw new UsageError(`--provider must be one of ${INVOICE_PROVIDERS.join(', ')}`);
  return provider;
}

function namesPayers(options: OptionValues, kept: Invoicing | undefined): boolean {
  if (options['names-payers'] === true && options['final-consumer'] === true)
    throw new UsageError('give one of --names-payers and --final-consumer');
  if (options['names-payers'] === true) return true;
  return options['final-consumer'] === true ? false : (kept?.names_payers ?? false);
}

function minutesIn(options: OptionValues): number | undefined {
  const text = optionalText(options, 'wait');
  if (text === undefined) return undefined;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(minutes <= 1_440)) throw new UsageError('--wait must be minutes from 0 to 1440');
  return minutes;
}

async function given(provider: Invoicing['provider'], options: OptionValues): Promise<Settings> {
  const known = INVOICE_PROVIDER[provider];
  if (!known) return {};
  const source = openSecretSource();
  try {
    return await givenSettings(known, options, source);
  } finally {
    source.close();
  }
}

export const checkInvoicingCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const isNamed = optionalId(options, 'merchant') !== undefined;
    const rows = await listInvoicing(deps.db, isNamed ? (await chosenMerchant(deps, options)).id : undefined);
    const found = await Promise.all(rows.map((row) => examined(deps, row)));
    if (options.json === true) print(JSON.stringify(found, null, 2));
    else if (found.length === 0) print('no merchant issues electronic invoices');
    else
      for (const { merchant_id, environment, provider, ok, detail } of found)
        print(
          `${ok ? 'ok  ' : 'FAIL'} ${merchant_id}  ${environment.padEnd(10)} ${provider.padEnd(8)} ${detail}`,
        );
    if (found.some(({ ok }) => !ok)) process.exitCode = 1;
  });

async function examined(deps: Deps, row: Invoicing) {
  const wrong = row.active ? await verifyWithProvider(deps, row) : null;
  return {
    merchant_id: row.commerce_id,
    environment: row.production ? 'production' : 'test',
    provider: row.provider,
    ok: wrong === null,
    detail: wrong ?? (row.active ? 'the account is valid' : 'turned off'),
  };
}

export const exportInvoicingCommand: Run = (config, options) =>
  withRuntime(
    config,
    async ({ deps: all }) => {
      const path = resolve(requireText(options, 'file'));
      const query = queryOf(options);
      const { deps, principal } = await placeOf(all, options);
      const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`${path} cannot be written (${error.code})`);
      });
      let documents = -1;
      try {
        for await (const text of csvOf(deps, electronicDocuments, principal, query)) {
          documents += text.split('\r\n').length - 1;
          await file.write(text);
        }
      } finally {
        await file.close();
      }
      printRecord({ file: path, documents }, options);
    },
    { migrated: true, limits: 'work' },
  );

/** Builds a query string with the filters of the panel's list of electronic invoices. */
function queryOf(options: OptionValues): string {
  const status = optionalText(options, 'status');
  if (status !== undefined && !DOCUMENT_STATUSES.some((known) => known === status))
    throw new UsageError(`--status must be one of ${DOCUMENT_STATUSES.join(', ')}`);
  const [from, to] = [optionalDay(options, 'from'), optionalDay(options, 'to')];
  const pairs = new URLSearchParams();
  if (status !== undefined) pairs.set('filter[status]', status);
  if (from) pairs.set('filter[start_date]', from.toString());
  if (to) pairs.set('filter[finish_date]', to.toString());
  return pairs.toString();
}
