import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { nextQueryAt } from '#src/ledger/transactions/queries/store.ts';
import type { DueWork } from '#src/module.ts';
import { queryDueOperations } from './query-operations.ts';
import { toTimelineEvent } from './timeline.ts';
import type { Occurrence } from './types.ts';

export async function queryAllDueOperations(deps: Deps, signal: AbortSignal): Promise<{ asked: number }> {
  return { asked: (await queryDueOperations(deps, { signal })).length };
}

/**
 * Queries providers about operations that are due when a test clock moves. Runs before all other due work, because
 * that work depends on the outcomes of earlier operations.
 */
export const dueQueries: DueWork = {
  name: 'questions to the network',
  order: -1,
  next: nextQueryAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const news: Occurrence[] = [];
    const onOccurrences = (occurrences: readonly Occurrence[]) => news.push(...occurrences);
    const asked = await queryDueOperations(deps, { only: commerce_id, onOccurrences });
    const questions = asked.map(({ reference, transaction_id, status }) => ({
      at,
      event: 'network_asked',
      transaction_id,
      reference,
      status,
    }));
    return [...questions, ...news.map(toTimelineEvent)];
  },
};
