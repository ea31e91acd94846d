import { nextSourceAt } from '#src/customers/payment-sources/store.ts';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork } from '#src/module.ts';
import { queryDueSources } from './query-sources.ts';

export async function queryAllSources(deps: Deps, signal: AbortSignal): Promise<{ asked: number }> {
  return { asked: (await queryDueSources(deps, { signal })).length };
}

/**
 * Queries the provider about pending payment accounts when a test clock moves. Runs before subscriptions are
 * processed, because their charges depend on whether the account was approved.
 */
export const dueSources: DueWork = {
  name: 'questions about accounts',
  next: nextSourceAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const asked = await queryDueSources(deps, { only: commerce_id });
    return asked.map(({ id, status }) => ({ at, event: 'account_asked', payment_source_id: id, status }));
  },
};
