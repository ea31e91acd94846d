import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { PersonalData } from '#src/module.ts';
import { restorePlannerDefaults } from '#src/platform/database/by-index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { clearActor, recordChange } from '#src/tenancy/audit/store.ts';
import { findPerson, listErasureBlockers, type PersonIdentifiers } from './person.ts';

export interface Erasure {
  /** Id of the audit log entry. Null if nothing was erased. */
  id: string | null;
  /** Number of the person's rows by kind of data. Kinds without rows are omitted. */
  found: Record<string, number>;
  /** Reasons that prevent the erasure. If there are any, nothing is erased. */
  blockers: readonly Text[];
}

/**
 * Erases all data of a person in one transaction. Locks the rows that could block the erasure, so that they cannot
 * change before the commit. With `only_look`, only counts the rows.
 */
export async function erasePerson(
  deps: Deps,
  asked: PersonIdentifiers,
  kinds: readonly PersonalData[],
  { only_look }: { only_look: boolean },
): Promise<Erasure> {
  return inTransaction(deps.db, async (db) => {
    await restorePlannerDefaults(db);
    const within = { ...deps, db };
    const { person, rows } = await findPerson(within, asked, kinds);
    const counts = [...rows].map(([{ name }, found]) => [name, found.length] as const);
    const found = Object.fromEntries(counts.filter(([, count]) => count > 0));
    const blockers = await listErasureBlockers(within, person, kinds);
    if (only_look || blockers.length > 0 || Object.keys(found).length === 0)
      return { id: null, found, blockers };
    const id = newId();
    const erased_rows = counts.reduce((sum, [, count]) => sum + count, 0);
    await recordChange(db, {
      ...{ commerce_id: asked.commerce_id, production: null, subject_kind: 'person', subject_id: id },
      ...{ operation: 'perform', before: null, after: { erased_rows } },
    });
    // The audit entry of the erasure is the only record. Without this call, the triggers would log the erased data.
    await clearActor(db);
    for (const kind of kinds) await kind.erase(within, person);
    return { id, found, blockers };
  });
}
