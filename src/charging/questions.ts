import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { nextQuestionAt } from '#src/ledger/transactions/questions/store.ts';
import type { DueWork } from '#src/module.ts';
import { askNetwork } from './ask.ts';
import { toTimelineEvent } from './timeline.ts';
import type { Occurrence } from './types.ts';

export async function askAll(deps: Deps, signal: AbortSignal): Promise<{ asked: number }> {
  return { asked: (await askNetwork(deps, { signal })).length };
}

/**
 * Queries providers when a test clock moves. Runs before all other work that is due at the same instant, because that
 * work depends on the outcomes of earlier operations.
 */
export const dueQuestions: DueWork = {
  name: 'questions to the network',
  order: -1,
  next: nextQuestionAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const news: Occurrence[] = [];
    const onOccurrences = (occurrences: readonly Occurrence[]) => news.push(...occurrences);
    const asked = await askNetwork(deps, { only: commerce_id, onOccurrences });
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
