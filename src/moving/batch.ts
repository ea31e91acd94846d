import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { ImportRow, ImportScope, Kind, Refusal } from './kind.ts';
import { type KnownKey, listKeys, saveKeys } from './store.ts';
import type { ImportEnvironment, ImportKind } from './types.ts';

const TEXTS = {
  twice: {
    en: 'The {field} stands in this file twice, with other values each time.',
    es: 'El campo {field} está dos veces en este archivo, con valores distintos.',
  },
  changed: {
    en: 'It was imported before with other values; change it in the panel or by the API.',
    es: 'Ya se importó con otros valores; cámbielo en el panel o por la API.',
  },
} as const satisfies Record<string, Text>;

export interface BatchCounts {
  created: number;
  replaced: number;
  unchanged: number;
  refused: Refusal[];
}

/** Returns the scope in which the external keys of a kind are unique: the merchant, the environment and the kind. */
export function keysOf(
  { principal: { commerce_id, production } }: Pick<ImportScope, 'principal'>,
  kind: { name: ImportKind; is_shared: boolean },
) {
  const own: ImportEnvironment = production ? 'production' : 'test';
  return { commerce_id, environment: kind.is_shared ? ('both' as const) : own, kind: kind.name };
}

/**
 * Writes the new and changed rows of a batch, together with their external keys. Skips rows that have not changed
 * since an earlier import.
 */
export async function importBatch(
  scope: ImportScope,
  kind: Kind,
  rows: readonly ImportRow[],
  began_at: Temporal.Instant,
): Promise<BatchCounts> {
  const { db } = scope.deps;
  const keys = keysOf(scope, kind);
  const known = await listKeys(
    db,
    keys,
    rows.map(({ key }) => key),
  );
  const own = await ownIds(scope, kind, rows, known);
  const changed = rows.flatMap(({ key, hash }) => {
    const before = known.get(key);
    return before && !before.hash.equals(hash) ? [before.id] : [];
  });
  const replaceable = changed.length > 0 ? await kind.replaceable?.(scope, changed) : undefined;
  const sorted = classifyRows(rows, { known, own, replaceable: replaceable ?? new Set(), began_at });
  const { written, refused } = await kind.write(scope, sorted.to_write);
  await saveKeys(
    db,
    keys,
    written.map(({ row, id }) => ({ key: row.key, hash: row.hash, id })),
    began_at,
  );
  const replaced = written.filter(({ row }) => row.id !== undefined).length;
  return {
    created: written.length - replaced,
    replaced,
    unchanged: sorted.unchanged,
    refused: [...sorted.refused, ...refused],
  };
}

/**
 * Returns the row keys that are ids of existing objects of the merchant. A file that the merchant exported contains
 * such keys.
 */
async function ownIds(
  scope: ImportScope,
  kind: Kind,
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, KnownKey>,
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ key }) => key).filter((key) => isUuid(key) && !known.has(key));
  return ids.length === 0 ? new Set() : kind.own(scope, ids);
}

interface Before {
  known: ReadonlyMap<string, KnownKey>;
  own: ReadonlySet<string>;
  replaceable: ReadonlySet<string>;
  began_at: Temporal.Instant;
}

function classifyRows(rows: readonly ImportRow[], { known, own, replaceable, began_at }: Before) {
  const to_write: ImportRow[] = [];
  const refused: Refusal[] = [];
  const seen = new Map<string, ImportRow>();
  let unchanged = 0;
  const refuse = (row: ImportRow, text: Text) => refused.push({ row, issue: { path: 'external_id', text } });
  for (const row of rows) {
    const before = known.get(row.key);
    const earlier = seen.get(row.key) ?? before;
    const isOfThisRun = seen.has(row.key) || before?.created_at.equals(began_at) === true;
    seen.set(row.key, row);
    if (row.key === '') refuse(row, RULE_TEXTS.required);
    else if (row.issues && row.issues.length > 0)
      refused.push(...row.issues.map((issue) => ({ row, issue })));
    else if (own.has(row.key) || earlier?.hash.equals(row.hash)) unchanged += 1;
    else if (earlier && isOfThisRun) refuse(row, TEXTS.twice);
    else if (before && !replaceable.has(before.id)) refuse(row, TEXTS.changed);
    else to_write.push(before ? { ...row, id: before.id } : row);
  }
  return { to_write, refused, unchanged };
}
