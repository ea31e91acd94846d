import type { KeyObject } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { listCardsAfter } from '#src/customers/cards/moving/store.ts';
import { instrumentOf } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { cellOf, EXPORTED, type Exported } from './exported.ts';
import { cards } from './kinds/cards.ts';
import { KEY_COLUMN } from './read-rows.ts';
import { openSealer } from './sealed-lines.ts';
import { csvLine } from './write-csv.ts';

const PAGE = 1_000;
/** Before every id there is. */
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface ExportRequest {
  folder: string;
  of: Environment;
  /** Whom card numbers are sealed for; without it no card is written, nor which one is charged. */
  key: KeyObject | null;
  onRows?(file: string, rows: number): void;
}

export type ExportCounts = { file: string; rows: number }[];

/** Writes what an import reads, as it all stands at one instant, page by page. */
export async function exportFolder(deps: Deps, request: ExportRequest): Promise<ExportCounts> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const scope = { ...deps, db };
      const counts: ExportCounts = [];
      if (request.key) counts.push(await exportCards(scope, request, request.key));
      for (const exported of EXPORTED) counts.push(await exportKind(scope, request, exported));
      return counts;
    });
}

async function exportKind(deps: Deps, request: ExportRequest, { kind, page }: Exported) {
  const columns = kind.columns.filter((name) => request.key !== null || name !== 'card');
  return writing(request, kind.file, async (file) => {
    await file.write(csvLine([KEY_COLUMN, ...columns]));
    return inPages(request, kind.file, async (after) => {
      const rows = await page(deps, request.of, after, PAGE);
      const lines = rows.map((row) => csvLine([row.id, ...columns.map((name) => cellOf(row[name]))]));
      await file.write(lines.join(''));
      return rows;
    });
  });
}

/** Those that a provider keeps have no number here, and are left out. */
async function exportCards(deps: Deps, request: ExportRequest, key: KeyObject) {
  const sealer = openSealer(key);
  return writing(request, cards.file, async (file) => {
    await file.write(`${sealer.head}\n`);
    return inPages(request, cards.file, async (after) => {
      const rows = await listCardsAfter(deps.db, request.of, after, PAGE);
      for (const row of rows) {
        const instrument = await instrumentOf(deps, row);
        if (!('card' in instrument)) continue;
        const { number, expiry: datetime, holder } = instrument.card;
        const line = { [KEY_COLUMN]: row.id, subscriber_id: row.subscriber_id, holder, number, datetime };
        await file.write(`${sealer.seal(line)}\n`);
      }
      return rows;
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
  page: (after: string) => Promise<readonly { id: string }[]>,
): Promise<number> {
  let count = 0;
  let after = FIRST;
  for (;;) {
    const rows = await page(after);
    count += rows.length;
    onRows?.(name, count);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = last.id;
  }
}
