import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { disputeErrors } from './errors.ts';
import { enqueueDisputeEvents } from './events.ts';
import { lockOpenDispute } from './evidence.ts';
import { disputeAfter } from './states.ts';
import { listEvidence, updateDispute } from './store.ts';
import type { Dispute } from './types.ts';

/** Submits the evidence of a dispute to the bank. No evidence can be added afterwards. Throws if there is none. */
export async function submitEvidence(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<{ dispute: Dispute; transaction: Transaction }> {
  const before = await lockOpenDispute(deps, principal, input.id);
  const evidence = await listEvidence(deps.db, before);
  if (evidence.length === 0) throw new ApiError(disputeErrors.dispute_without_evidence);
  const now = deps.clock.now();
  const status = disputeAfter(before.status, 'submitted');
  const dispute = { ...before, status, submitted_at: now, updated_at: now };
  await updateDispute(deps.db, dispute);
  const transaction = await getTransaction(deps.db, dispute.commerce_id, dispute.transaction_id);
  await enqueueDisputeEvents(deps, 'dispute.updated', [{ dispute, transaction }]);
  return { dispute, transaction };
}
