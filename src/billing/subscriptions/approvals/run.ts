import { querySource } from '#src/billing/payment-sources/query-sources.ts';
import { findSource } from '#src/customers/payment-sources/store.ts';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork } from '#src/module.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import type { Approval } from '../types.ts';
import { applyApproval } from './apply.ts';
import { deleteSettled, listDecided, listEnvironmentsToApply } from './store.ts';

const BATCH = 20;
const CONCURRENT_MERCHANTS = 3;

/**
 * Applies the approvals whose payer has decided, alternating between merchants. If applying an approval fails, the
 * next run of the job retries it.
 */
export async function applyDecidedApprovals(deps: Deps, signal: AbortSignal): Promise<{ followed: number }> {
  let followed = 0;
  await environmentsInTurns({
    list: () => listEnvironmentsToApply(deps.db, deps.clock.now()),
    async serve(environment) {
      const answered = await listDecided(deps.db, environment, BATCH);
      for (const approval of answered) followed += Number(await applySafely(deps, approval));
      return 'done';
    },
    runners: CONCURRENT_MERCHANTS,
    signal,
  });
  return { followed };
}

async function applySafely(deps: Deps, approval: Approval): Promise<boolean> {
  try {
    await applyApproval(deps, approval);
    return true;
  } catch (error) {
    deps.log.error(
      { err: error, payment_source: approval.payment_source_id },
      'could not process an approval',
    );
    return false;
  }
}

const RETENTION_DAYS = 30;

/** Deletes approvals that were settled more than 30 days ago, including the data that payers entered. */
export async function purgeApprovals(deps: Deps): Promise<{ purged: number }> {
  const before = deps.real_clock.now().subtract({ hours: RETENTION_DAYS * 24 });
  return { purged: await deleteSettled(deps.db, before) };
}

/**
 * Applies decided approvals when a test clock moves. Runs after the queries about payment accounts, because it uses
 * their results.
 */
export const dueApprovals: DueWork = {
  name: 'what approvals lead to',
  async next(db, commerce_id) {
    const [first] = await listDecided(db, { commerce_id, production: false }, 1);
    return first?.created_at ?? null;
  },
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const answered = await listDecided(deps.db, { commerce_id, production: false }, BATCH);
    for (const approval of answered) await applySafely(deps, approval);
    return answered.map(({ payment_source_id }) => ({ at, event: 'approval_followed', payment_source_id }));
  },
};

/**
 * Queries the provider about an approval and applies the decision, while a hosted page waits. Logs errors instead of
 * throwing them, because the worker retries later.
 */
export async function refreshApproval(deps: Deps, approval: Approval): Promise<void> {
  const { commerce_id, payment_source_id: id } = approval;
  try {
    const source = await findSource(deps.db, { commerce_id, id });
    if (source?.status === 'pending' && source.handle_sealed !== null) await querySource(deps, source);
    await applyApproval(deps, approval);
  } catch (error) {
    deps.log.warn({ err: error, payment_source: id }, 'could not query a payment account for a page');
  }
}
