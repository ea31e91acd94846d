import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import type { Finding } from '#src/module.ts';
import { listLast } from './store.ts';

/**
 * Runs the settlement check for `cuota doctor`: reports the differences in the latest reconciliation with each
 * provider.
 */
export async function checkReconciliations({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  return (await listLast(db)).map((last) => {
    const { commerce_id, provider, from_day, to_day, difference_count } = last;
    const what = `${provider} of merchant ${commerce_id}${last.production ? '' : ' in test'}, ${from_day} to ${to_day}`;
    const read = `read on ${toColombiaText(last.created_at)}`;
    const count =
      difference_count === 1
        ? '1 difference is unresolved'
        : `${difference_count} differences are unresolved`;
    const wrong = `${count}: run 'cuota reconcile' again to see what to do`;
    const detail = difference_count === 0 ? 'no difference' : wrong;
    return { check: 'settlement', ok: difference_count === 0, detail: `${what}, ${read}: ${detail}` };
  });
}
