import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { disputeErrors } from './errors.ts';
import { requireDispute } from './find.ts';
import { save } from './report.ts';
import { decideEnd } from './rules.ts';
import { isUndecided } from './states.ts';
import { lockDispute } from './store.ts';
import type { Dispute } from './types.ts';
import { lockForDispute } from './write.ts';

/**
 * Accepts a dispute on behalf of the merchant and closes it. The payer keeps the disputed money. Throws if the dispute
 * is already decided.
 */
export async function acceptDispute(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<{ dispute: Dispute; transaction: Transaction }> {
  const found = await requireDispute(deps, principal, input.id);
  const held = await lockForDispute(deps, { commerce_id: found.commerce_id, id: found.transaction_id });
  const dispute = await lockDispute(deps.db, found);
  if (!isUndecided(dispute.status)) throw new ApiError(disputeErrors.dispute_decided);
  const end = decideEnd({ ...held, dispute, now: deps.clock.now() }, 'accepted');
  await save(deps, held, end, 'dispute.accepted');
  return end;
}
