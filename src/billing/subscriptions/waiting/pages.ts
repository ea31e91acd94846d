import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { type ImportedSubscription, listImported } from './store.ts';

const PAGE = 500;

/**
 * Yields the imported subscriptions in pages of a few hundred. A page contains all subscriptions of its subscribers,
 * because these share a balance.
 */
export async function* pagesBySubscriber(
  db: Deps['db'],
  environment: Environment,
): AsyncGenerator<ImportedSubscription[]> {
  let kept: ImportedSubscription[] = [];
  for (;;) {
    const page = await listImported(db, environment, kept.at(-1) ?? null, { limit: PAGE });
    const all = [...kept, ...page];
    if (page.length < PAGE) {
      if (all.length > 0) yield all;
      return;
    }
    const last = all.at(-1)?.subscriber_id;
    const whole = all.filter(({ subscriber_id }) => subscriber_id !== last);
    kept = all.filter(({ subscriber_id }) => subscriber_id === last);
    if (whole.length > 0) yield whole;
  }
}
