import { queryUnanswered } from '#src/charging/query-operations.ts';
import type { Deps } from '#src/deps.ts';
import {
  claimDisputeQueries,
  listEnvironmentsToQueryDisputes,
  setDisputeQuery,
} from '#src/ledger/transactions/dispute-queries/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import { RefusedReport, reportDispute } from './report.ts';
import { isUndecided } from './states.ts';
import type { Dispute } from './types.ts';

const BATCH = 50;
/**
 * Delay before the next query if a provider did not respond. It is also the duration of the lease within which a
 * worker must complete a claimed query.
 */
const RETRY_DELAY = { minutes: 5 } as const;
/** Interval between queries to the provider while a dispute is undecided. */
const DAILY = { hours: 24 } as const;

/** A dispute as the provider reported it. `is_news` is false if the report changed nothing. */
export interface DisputeReport {
  dispute: Dispute;
  is_news: boolean;
}

/**
 * Queries the provider about the disputes of a payment operation and stores the response. Notifications only trigger
 * this query: their content is never trusted.
 */
export async function queryDisputes(deps: Deps, operation: Operation): Promise<DisputeReport[]> {
  const { commerce_id, transaction_id } = operation;
  await queryUnanswered(deps, { commerce_id, transaction_id });
  const network = deps.networks.of(operation);
  const now = deps.clock.now();
  // A provider without dispute support has no disputes, so no further query is scheduled.
  const reported = network.disputes
    ? await network.disputes({ reference: operation.reference, at: now })
    : [];
  if (reported === null) {
    await setDisputeQuery(deps.db, operation, now.add(RETRY_DELAY));
    return [];
  }
  const heard: DisputeReport[] = [];
  for (const dispute of reported) heard.push(...(await report(deps, operation, dispute)));
  const isOpen = heard.some(({ dispute }) => isUndecided(dispute.status));
  await setDisputeQuery(deps.db, operation, isOpen ? now.add(DAILY) : null);
  return heard;
}

/**
 * Stores the report about one dispute. Logs an impossible report for manual review, so that the remaining disputes are
 * still processed.
 */
async function report(deps: Deps, operation: Operation, dispute: NetworkDispute): Promise<DisputeReport[]> {
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
 * Queries providers about all payment operations whose query is due. Merchants take turns, so that a merchant with
 * many operations does not delay others. Returns the disputes that changed.
 */
export async function queryAllDisputes(
  deps: Deps,
  options: { only?: number; signal?: AbortSignal | undefined } = {},
): Promise<DisputeReport[]> {
  const { only, signal } = options;
  const news: DisputeReport[] = [];
  await environmentsInTurns({
    only,
    list: () => listEnvironmentsToQueryDisputes(deps.db, deps.clock.now()),
    async serve(environment) {
      const now = deps.clock.now();
      const claim = { now, again_at: now.add(RETRY_DELAY), limit: BATCH };
      const due = await claimDisputeQueries(deps.db, environment, claim);
      for (const operation of due) {
        if (signal?.aborted) break;
        const heard = await queryDisputes(deps, operation);
        news.push(...heard.filter(({ is_news }) => is_news));
      }
      return due.length < BATCH ? 'done' : 'more';
    },
    signal,
  });
  return news;
}
