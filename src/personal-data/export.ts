import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { PersonalData, PersonalRow } from '#src/module.ts';
import { restorePlannerDefaults } from '#src/platform/database/by-index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordChange } from '#src/tenancy/audit/store.ts';
import { findPerson, type PersonIdentifiers } from './person.ts';

/** All stored data of a person, by kind of data. Encrypted and hashed values are replaced by a placeholder. */
export interface PersonFile {
  made_at: string;
  known_by: { emails: readonly string[]; documents: readonly string[] };
  kept: Record<string, readonly PersonalRow[]>;
}

/**
 * Reads all data of a person in one transaction. Records the export in the audit log, with the number of rows but
 * without the data.
 */
export async function exportPerson(
  deps: Deps,
  asked: PersonIdentifiers,
  kinds: readonly PersonalData[],
): Promise<PersonFile> {
  return inTransaction(deps.db, async (db) => {
    await restorePlannerDefaults(db);
    const { person, rows } = await findPerson({ ...deps, db }, asked, kinds);
    const kept = Object.fromEntries([...rows].map(([{ name }, found]) => [name, found.map(toShown)]));
    const count = [...rows.values()].reduce((sum, found) => sum + found.length, 0);
    const { emails, documents } = person;
    await recordChange(db, {
      ...{ commerce_id: asked.commerce_id, production: null, subject_kind: 'person', subject_id: newId() },
      ...{ operation: 'perform', before: null, after: { exported_rows: count } },
    });
    return { made_at: deps.clock.now().toString(), known_by: { emails, documents }, kept };
  });
}

function toShown({ also: _, ...row }: PersonalRow): PersonalRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)]));
}

function shown(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.length === 0 ? null : 'sealed or hashed';
  return typeof value === 'bigint' ? value.toString() : value;
}
