import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { toNumber } from '#src/kernel/money.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { findOpenOperation, findOriginal, lockTransaction } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { capabilitiesOf } from '#src/tenancy/provider-accounts/offered.ts';
import { callFollowUp } from './call.ts';
import { refundErrors } from './errors.ts';
import { openFollowUp } from './open.ts';
import { ownerOf } from './owners.ts';
import { queryUnanswered } from './query-operations.ts';
import { callAndSettle, settleOperation } from './settle.ts';
import type { Outcome } from './types.ts';

/**
 * Returns money to the payer. Uses a void if the full amount is returned on the day of the charge and the provider
 * supports it, and a refund otherwise.
 */
export async function refundTransaction(
  deps: Deps,
  principal: Principal,
  input: { transaction: string; amount: bigint | null; claim: Call<unknown>['claim'] },
): Promise<Outcome> {
  const found = await requireTransaction(deps, principal, input.transaction);
  await queryUnanswered(deps, { commerce_id: found.commerce_id, transaction_id: found.id });
  const reference = newId();
  const operation = await inTransaction(deps.db, async (db) => {
    await input.claim(db, reference);
    return openReturn({ ...deps, db }, found, reference, input.amount);
  });
  return callAndSettle<Outcome>(
    deps,
    { transaction: found, operation },
    {
      call: () => callFollowUp(deps, operation),
      settle: (finding) => settleOperation(deps, operation, finding),
      left: (unknown) => unknown,
    },
  );
}

async function openReturn(
  deps: Deps,
  found: Transaction,
  reference: string,
  asked: bigint | null,
): Promise<Operation> {
  const transaction = await lockTransaction(deps.db, found);
  const original = await findOriginal(deps.db, transaction);
  const isCard = transaction.payment_method === 'card' && ownerOf(transaction) !== null;
  if (transaction.disputed > 0n) throw new ApiError(refundErrors.transaction_in_dispute);
  if (transaction.status !== 'Aprobada' || !isCard || !original) {
    throw new ApiError(refundErrors.transaction_not_refundable);
  }
  if (await findOpenOperation(deps.db, transaction)) throw new ApiError(refundErrors.refund_in_progress);
  const rest = transaction.amount - transaction.refunded;
  const amount = asked ?? rest;
  if (amount > rest) throw invalid('amount', RULE_TEXTS.max, { max: toNumber(rest) });
  const isWhole = amount === transaction.amount && isSameDay(original.created_at, deps.clock.now());
  // A captured hold can only be refunded. The provider identifies the charge by the reference of the hold.
  const isHeld = original.kind === 'capture';
  const can = capabilitiesOf(deps, original.provider);
  const kind = isWhole && !isHeld && can.void ? 'void' : 'refund';
  const isOffered = amount === transaction.amount ? can.refund : can.partial_refund;
  if (kind === 'refund' && !isOffered) throw new ApiError(refundErrors.refund_not_offered);
  const named = isHeld ? (original.original ?? original.reference) : original.reference;
  const { provider } = original;
  return openFollowUp(deps, reference, transaction, {
    kind,
    amount,
    original: { reference: named, provider },
  });
}

/**
 * Returns whether a purchase was created today in Colombia. The network compares the creation dates, regardless of
 * when the outcome became known.
 */
function isSameDay(made: Temporal.Instant, now: Temporal.Instant): boolean {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(ZONE).toPlainDate();
  return dayOf(made).equals(dayOf(now));
}
