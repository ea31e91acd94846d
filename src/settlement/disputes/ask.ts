import { askUnanswered } from '#src/charging/ask.ts';
import type { Deps } from '#src/deps.ts';
import {
  claimDisputeQuestions,
  listEnvironmentsToAskDisputes,
  setDisputeQuestion,
} from '#src/ledger/transactions/dispute-questions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import { RefusedReport, reportDispute } from './report.ts';
import { isUndecided } from './states.ts';
import type { Dispute } from './types.ts';

const BATCH = 50;
/** When a network that said nothing is asked again, and for how long one worker keeps what it took. */
const AGAIN = { minutes: 5 } as const;
/** While a case is undecided. */
const DAILY = { hours: 24 } as const;

/** A case that the network told of, and whether it told something new. */
export interface Heard {
  dispute: Dispute;
  is_news: boolean;
}

/** Asks the network which cases there are about an operation, and writes what it says. Hints are never believed, only this. */
export async function askDisputes(deps: Deps, operation: Operation): Promise<Heard[]> {
  const { commerce_id, transaction_id } = operation;
  await askUnanswered(deps, { commerce_id, transaction_id });
  const network = deps.networks.of(operation);
  const now = deps.clock.now();
  // A network that tells of no cases is not asked again.
  const told = network.disputes ? await network.disputes({ reference: operation.reference, at: now }) : [];
  if (told === null) {
    await setDisputeQuestion(deps.db, operation, now.add(AGAIN));
    return [];
  }
  const heard: Heard[] = [];
  for (const dispute of told) heard.push(...(await report(deps, operation, dispute)));
  const isOpen = heard.some(({ dispute }) => isUndecided(dispute.status));
  await setDisputeQuestion(deps.db, operation, isOpen ? now.add(DAILY) : null);
  return heard;
}

/** What cannot be is for a person to look at, and keeps the other cases from nothing. */
async function report(deps: Deps, operation: Operation, dispute: NetworkDispute): Promise<Heard[]> {
  const { commerce_id, transaction_id: id, provider } = operation;
  try {
    return [await reportDispute(deps, { transaction: { commerce_id, id }, provider, dispute })];
  } catch (error) {
    if (!(error instanceof RefusedReport)) throw error;
    deps.log.error({ reference: operation.reference, case: dispute.id }, error.message);
    return [];
  }
}

/** Asks about all operations whose turn it is, every merchant in turn; answers what was new. */
export async function askAllDisputes(
  deps: Deps,
  options: { only?: number; signal?: AbortSignal | undefined } = {},
): Promise<Heard[]> {
  const { only, signal } = options;
  const news: Heard[] = [];
  await environmentsInTurns({
    only,
    list: () => listEnvironmentsToAskDisputes(deps.db, deps.clock.now()),
    async serve(environment) {
      const now = deps.clock.now();
      const claim = { now, again_at: now.add(AGAIN), limit: BATCH };
      const due = await claimDisputeQuestions(deps.db, environment, claim);
      for (const operation of due) {
        if (signal?.aborted) break;
        const heard = await askDisputes(deps, operation);
        news.push(...heard.filter(({ is_news }) => is_news));
      }
      return due.length < BATCH ? 'done' : 'more';
    },
    signal,
  });
  return news;
}
