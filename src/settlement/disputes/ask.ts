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
/** Retry delay after a provider did not respond. Also the lease of a claimed operation. */
const AGAIN = { minutes: 5 } as const;
/** Interval between queries while a dispute is undecided. */
const DAILY = { hours: 24 } as const;

/** A dispute reported by the provider, and whether the report changed anything. */
export interface Heard {
  dispute: Dispute;
  is_news: boolean;
}

/**
 * Queries the provider about the disputes of an operation and writes the response. Notifications are never trusted;
 * only this response is.
 */
export async function askDisputes(deps: Deps, operation: Operation): Promise<Heard[]> {
  const { commerce_id, transaction_id } = operation;
  await askUnanswered(deps, { commerce_id, transaction_id });
  const network = deps.networks.of(operation);
  const now = deps.clock.now();
  // A provider without dispute support has no disputes, so no further query is scheduled.
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

/** Logs an impossible report for manual review and continues with the remaining disputes. */
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

/**
 * Queries the provider about all operations that are due, serving merchants in turns. Returns the disputes that
 * changed.
 */
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
