import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { disputeDetail, disputeView, evidenceAnswer } from './schema.ts';
import type { Dispute, DisputeEntry, Evidence } from './types.ts';

export function viewDispute(dispute: Dispute, transaction: Transaction): z.infer<typeof disputeView> {
  return {
    id: dispute.id,
    kind: dispute.kind,
    status: dispute.status,
    transaction_id: Number(transaction.number),
    transaction: transaction.id,
    payment_id: transaction.payment_id,
    subscription_id: transaction.subscription_id,
    pre_authorization_id: transaction.pre_authorization_id,
    amount: toNumber(dispute.amount),
    currency_type: dispute.currency_type,
    taken: toNumber(dispute.taken),
    reason_code: dispute.reason_code,
    reason: dispute.reason,
    provider: dispute.provider,
    provider_case: dispute.provider_case,
    deadline_at: toColombiaText(dispute.deadline_at),
    opened_at: toColombiaText(dispute.opened_at),
    submitted_at: toColombiaText(dispute.submitted_at),
    settled_at: toColombiaText(dispute.settled_at),
    production: dispute.production,
  };
}

export function viewDetail(
  dispute: Dispute,
  of: { transaction: Transaction; evidence: readonly Evidence[]; entries: readonly DisputeEntry[] },
): z.infer<typeof disputeDetail> {
  const entries = of.entries.map(({ id, amount, created_at }) => ({
    id,
    amount: toNumber(amount),
    created_at: toColombiaText(created_at),
  }));
  return {
    data: { ...viewDispute(dispute, of.transaction), evidence: of.evidence.map(viewEvidence), entries },
  };
}

export function viewEvidence(evidence: Evidence): z.infer<typeof evidenceAnswer>['evidence'] {
  const { id, description, file_name, content_type, bytes, created_at } = evidence;
  const isFile = file_name !== null && content_type !== null && bytes !== null;
  return {
    id,
    description,
    file: isFile ? { name: file_name, content_type, bytes } : null,
    created_at: toColombiaText(created_at),
  };
}
