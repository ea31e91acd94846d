import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveCard } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import { say } from '#src/kernel/texts.ts';
import { type FileReport, type ImportRequest, runImport } from '#src/moving/import.ts';
import { KINDS } from '#src/moving/kinds.ts';
import { readLines } from '#src/moving/read-rows.ts';
import { openSealer, publicKeyOf, readPublicKey } from '#src/moving/sealed-lines.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { TestMerchant } from './merchant.ts';

type Row = Readonly<Record<string, string | number>>;

/** Creates a folder of CSV files with these rows. */
export function aFolder(files: Readonly<Record<string, readonly Row[]>>): { path: string; close(): void } {
  const path = mkdtempSync(join(tmpdir(), 'moving-'));
  for (const [name, rows] of Object.entries(files)) writeFileSync(join(path, name), csvOf(rows));
  return { path, close: () => rmSync(path, { recursive: true, force: true }) };
}

export function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number = '') => `"${String(value).replaceAll('"', '""')}"`;
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join(
    '\n',
  );
}

export function aPlanRow(key: string, change: Row = {}): Row {
  return {
    ...{ external_id: key, name: 'Mensual', description: 'Un mes', price: 30_000, currency_type: 'COP' },
    ...{ invoice_period: 1, invoice_interval: 'month', ...change },
  };
}

export function aSubscriberRow(key: string, change: Row = {}): Row {
  return {
    ...{
      external_id: key,
      identification_type: 'CC',
      id_number: '1018456789',
      name: 'Ana',
      last_name: 'Pérez',
    },
    ...{ email: `${key}@correo.example`, phone_code: 57, cellphone_number: '3004567890' },
    ...{ billing_address: 'Calle 1 # 2-3', billing_city: 'Bogotá', billing_country: 'CO', ...change },
  };
}

export function aSubscriptionRow(key: string, change: Row = {}): Row {
  return {
    ...{ external_id: key, plan_id: 'basico', subscriber_id: 'ana', status: 'activa' },
    ...{ starts_at: '2027-01-10', ends_at: '2027-02-10', ...change },
  };
}

export function principalOf(merchant: TestMerchant, production = false): Principal {
  const { id: commerce_id, user_id } = merchant;
  return { token_id: '', user_id, commerce_id, production, frozen_at: null, offices: null, role: 'owner' };
}

interface Imported {
  files: Record<string, Omit<FileReport, 'file'>>;
  /** `file:line field: reason` */
  refused: string[];
}

/** Imports a folder with these files and returns the counts and refused rows. */
export async function importRows(
  deps: Deps,
  principal: Principal,
  files: Parameters<typeof aFolder>[0],
  change: Partial<ImportRequest> = {},
): Promise<Imported> {
  const folder = aFolder(files);
  try {
    return await importFolder(deps, principal, folder.path, change);
  } finally {
    folder.close();
  }
}

export async function importFolder(
  deps: Deps,
  principal: Principal,
  folder: string,
  change: Partial<ImportRequest> = {},
): Promise<Imported> {
  const refused: string[] = [];
  const reports = await runImport(deps, {
    ...{ folder, principal, offices: new Map() },
    onRefusal: (file, { row, issue: { path: field, text, values } }) =>
      refused.push(`${file}:${row.line} ${field}: ${say(text, 'en', { field, ...values })}`),
    ...change,
  });
  return { files: Object.fromEntries(reports.map(({ file, ...counts }) => [file, counts])), refused };
}

/** Saves a card for the only subscriber with that e-mail address. */
export async function aCardOf(deps: Deps, merchant: TestMerchant, email: string, production = false) {
  const { body } = await merchant.test.get(`/subscriber/${email}`);
  const card = { number: '4111111111111111', expiry: '2039-12', holder: 'Ana Pérez' };
  const subscriber_id: string = body.id ?? body.subscriber?.id;
  return saveCard(deps, { commerce_id: merchant.id, subscriber_id, production, card });
}

/** Encrypts rows for one merchant, in the format of an encrypted export file. */
export async function sealedFor(
  deps: Deps,
  merchant: TestMerchant,
  rows: readonly object[],
): Promise<string> {
  const key = readPublicKey(await publicKeyOf(deps, merchant.id));
  if (key === null) throw new Error('a merchant without a key');
  const sealer = openSealer(key);
  return [sealer.head, ...rows.map((row) => sealer.seal(row))].join('\n');
}

/** Imports one encrypted file. */
export async function importSealed(
  deps: Deps,
  principal: Principal,
  text: string,
  name = 'cards.sealed',
): Promise<Imported> {
  const folder = aFolder({});
  writeFileSync(join(folder.path, name), text);
  try {
    return await importFolder(deps, principal, folder.path);
  } finally {
    folder.close();
  }
}

/**
 * Returns the rows of an exported folder without ids and offices, to compare two exports. Encrypted rows are
 * decrypted with the key of the merchant for which they were encrypted.
 */
export async function contentsOf(deps: Deps, folder: string, principal: Principal): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of KINDS) {
    const open = async function* () {
      yield readFileSync(join(folder, kind.file), 'utf8');
    };
    const read = kind.lines?.({ deps, principal }, open, () => undefined) ?? readLines(open, () => undefined);
    for await (const { cells } of read) {
      const { office, ...rest } = cells;
      lines.push(`${kind.file} ${JSON.stringify(Object.entries(rest).sort())}`);
    }
  }
  return lines.map((line) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')).sort();
}
