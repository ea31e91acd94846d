import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { findOperation, findOriginal, getTransaction } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { requireDispute } from '#src/settlement/disputes/find.ts';
import { queryDisputes } from '#src/settlement/disputes/query-disputes.ts';
import type { Dispute } from '#src/settlement/disputes/types.ts';
import { viewDispute } from '#src/settlement/disputes/views.ts';
import type { disputeBody } from './schema.ts';

export const sandboxDisputeErrors = {
  transaction_not_disputable: {
    status: 400,
    code: 'transaction_not_disputable',
    text: {
      en: 'The simulator opens no such dispute of this transaction.',
      es: 'El simulador no abre una disputa así de esta transacción.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

function refuse(): ApiError {
  return new ApiError(sandboxDisputeErrors.transaction_not_disputable);
}

/**
 * Returns the operation by which the provider identifies the charge. For a captured authorization, this is the
 * authorization.
 */
async function knownBy(deps: Deps, transaction: Transaction): Promise<Operation> {
  const moved = await findOriginal(deps.db, transaction);
  if (!moved) throw refuse();
  if (moved.kind !== 'capture' || moved.original === null) return moved;
  return (await findOperation(deps.db, moved.commerce_id, moved.original)) ?? moved;
}

/** Simulates a payer who disputes a test payment at their bank. */
export async function disputeInSandbox(
  deps: Deps,
  principal: Principal,
  input: { transaction: string } & z.infer<typeof disputeBody>,
): Promise<Dispute> {
  const transaction = await requireTransaction(deps, principal, input.transaction);
  const operation = await knownBy(deps, transaction);
  const before = new Set((await queryDisputes(deps, operation)).map(({ dispute }) => dispute.id));
  const refused = await deps.networks.simulator.openDispute({
    reference: operation.reference,
    at: deps.clock.now(),
    kind: input.kind ?? 'chargeback',
    amount: input.amount ?? null,
    reason_code: input.reason_code ?? null,
    reason: input.reason ?? null,
  });
  if (refused) throw refuse();
  const heard = await queryDisputes(deps, operation);
  const opened = heard.find(({ dispute }) => !before.has(dispute.id));
  if (!opened) throw refuse();
  return opened.dispute;
}

/** Simulates the decision of the payer's bank about a dispute in the test environment. */
export async function decideInSandbox(
  deps: Deps,
  principal: Principal,
  input: { id: string; outcome: 'won' | 'lost' },
): Promise<Dispute> {
  const dispute = await requireDispute(deps, principal, input.id);
  await deps.networks.simulator.decideDispute(dispute.provider_case, input.outcome);
  const transaction = await requireTransaction(deps, principal, dispute.transaction_id);
  await queryDisputes(deps, await knownBy(deps, transaction));
  return requireDispute(deps, principal, input.id);
}

export async function viewInSandbox(deps: Deps, dispute: Dispute) {
  return viewDispute(dispute, await getTransaction(deps.db, dispute.commerce_id, dispute.transaction_id));
}
