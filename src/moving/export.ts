import type { KeyObject } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { cellOf, EXPORTED, type Exported } from './exported.ts';
import { KEY_COLUMN } from './read-rows.ts';
import { openSealer } from './sealed-lines.ts';
import { SEALED, type SealedExport } from './sealed-rows.ts';
import { csvLine } from './write-csv.ts';

const PAGE = 1_000;
/** Position before the first row of an export. It sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Columns that refer to rows of an encrypted file. An export without encrypted files omits them. */
const CHARGED: readonly string[] = ['card', 'payment_source'];

export interface ExportRequest {
  folder: string;
  of: Environment;
  /**
   * Public key for encrypting cards and accounts. If null, the export omits cards, accounts and references to them.
   */
  key: KeyObject | null;
  onRows?(file: string, rows: number): void;
}

export type ExportCounts = { file: string; rows: number }[];

/**
 * Writes the files that an import reads. The export runs in one repeatable read transaction, so all files show the
 * database at the same instant. It reads rows page by page.
 */
export async function exportFolder(deps: Deps, request: ExportRequest): Promise<ExportCounts> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const scope = { ...deps, db };
      const counts: ExportCounts = [];
      for (const sealed of request.key ? SEALED : [])
        counts.push(await exportSealed(scope, request, request.key as KeyObject, sealed));
      for (const exported of EXPORTED) counts.push(await exportKind(scope, request, exported));
      return counts;
    });
}

async function exportKind(deps: Deps, request: ExportRequest, { kind, page }: Exported) {
  const columns = kind.columns.filter((name) => request.key !== null || !CHARGED.includes(name));
  return writing(request, kind.file, async (file) => {
    await file.write(csvLine([KEY_COLUMN, ...columns]));
    return inPages(request, kind.file, async (after) => {
      const rows = await page(deps, request.of, after, PAGE);
      const lines = rows.map((row) => csvLine([row.id, ...columns.map((name) => cellOf(row[name]))]));
      await file.write(lines.join(''));
      return { rows, written: rows.length };
    });
  });
}

/**
 * Exports saved cards or accounts to an encrypted file. A row contains the card number, or the token of the provider
 * that stores the card or account.
 */
async function exportSealed(
  deps: Deps,
  request: ExportRequest,
  key: KeyObject,
  { kind, page }: SealedExport,
): Promise<ExportCounts[number]> {
  const sealer = openSealer(key);
  return writing(request, kind.file, async (file) => {
    await file.write(`${sealer.head}\n`);
    return inPages(request, kind.file, async (after) => {
      const rows = await page(deps, request.of, after, PAGE);
      const lines = rows.flatMap(({ id, row }) =>
        row === null ? [] : `${sealer.seal({ [KEY_COLUMN]: id, ...row })}\n`,
      );
      await file.write(lines.join(''));
      return { rows, written: lines.length };
    });
  });
}

async function writing(
  { folder }: ExportRequest,
  name: string,
  write: (file: FileHandle) => Promise<number>,
): Promise<ExportCounts[number]> {
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    return { file: name, rows: await write(file) };
  } finally {
    await file.close();
  }
}

async function inPages(
  { onRows }: ExportRequest,
  name: string,
  page: (after: string) => Promise<{ rows: readonly { id: string }[]; written: number }>,
): Promise<number> {
  let count = 0;
  let after = FIRST;
  for (;;) {
    const { rows, written } = await page(after);
    count += written;
    onRows?.(name, count);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = last.id;
  }
}
