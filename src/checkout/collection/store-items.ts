import type { Deps } from '#src/deps.ts';
import { ValidationError } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { listTaxes } from '#src/tenancy/merchants/store.ts';
import type { Item } from './item.ts';
import { type MergedItem, mergeItem, type Source } from './merge-item.ts';
import type { InvalidItem } from './read-items.ts';
import { insertItems, lockItems, saveItems } from './store.ts';
import type { CollectionItem } from './types.ts';

export type Refused = Omit<InvalidItem, 'place'>;

interface Kept {
  ids: string[];
  left_out: Refused[];
}

/**
 * Stores valid items, one per reference. Returns the ids of the stored items, and the items that could not be
 * stored.
 */
export async function storeItems(
  deps: Deps,
  source: Omit<Source, 'tax_rates'>,
  items: readonly Item[],
): Promise<Kept> {
  if (items.length === 0) return { ids: [], left_out: [] };
  const taxes = await listTaxes(deps.db, source.commerce_id);
  const tax_rates = new Map(
    taxes.filter((tax) => tax.active).map(({ id, value_hundredths }) => [id, value_hundredths]),
  );
  const refs = items.map((item) => item.recauda_information.ref_payment);
  return inTransaction(deps.db, async (db) => {
    const known = new Map((await lockItems(db, source, { refs })).map((item) => [item.ref_payment, item]));
    const kept: Kept = { ids: [], left_out: [] };
    const fresh: CollectionItem[] = [];
    const changed: CollectionItem[] = [];
    for (const item of items) {
      const { ref_payment } = item.recauda_information;
      const taken = attempt(() =>
        mergeItem(item, known.get(ref_payment), { ...source, tax_rates }, deps.clock.now()),
      );
      if ('issues' in taken) kept.left_out.push({ ref_payment, issues: taken.issues });
      else if ('unchanged' in taken) kept.ids.push(taken.unchanged.id);
      else (known.has(ref_payment) ? changed : fresh).push(taken.item);
    }
    await saveItems(db, changed);
    await insertItems(db, fresh);
    // A concurrent request may have inserted the same reference first. The ids of the stored rows are therefore read
    // again.
    const there = await lockItems(db, source, { refs: fresh.map(({ ref_payment }) => ref_payment) });
    kept.ids.push(...[...changed, ...there].map(({ id }) => id));
    return kept;
  });
}

/**
 * Runs `take`. If it throws a `ValidationError`, returns the issues of the error, so that only this item is refused.
 * This happens if an item has too many metadata keys.
 */
function attempt(take: () => MergedItem): MergedItem {
  try {
    return take();
  } catch (error) {
    if (error instanceof ValidationError) return { issues: error.issues };
    throw error;
  }
}
