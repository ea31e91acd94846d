import { addBusinessDays } from '#src/kernel/business-days.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { disputeAfter, isUndecided } from './states.ts';
import type { Dispute } from './types.ts';

/** Business days within which all participants must reverse a payment, according to Decreto 587 of 2016. */
const BUSINESS_DAYS_TO_REVERSE = 15;

/** Returns the merchant's response deadline: the provider's, or else the end of the last day that the law allows. */
export function deadlineOf({ opened_at, respond_by }: Pick<NetworkDispute, 'opened_at' | 'respond_by'>) {
  if (respond_by !== null) return respond_by;
  const opened = opened_at.toZonedDateTimeISO(ZONE).toPlainDate();
  const last = addBusinessDays(opened, BUSINESS_DAYS_TO_REVERSE);
  return last.add({ days: 1 }).toZonedDateTime(ZONE).toInstant();
}

/** Time before the response deadline at which the merchant is reminded, unless it has responded. */
const REMINDER = { hours: 72 } as const;

/**
 * Returns when to remind the merchant. Returns null if that time has passed: the email that reports the new dispute is
 * then the only one.
 */
export function reminderOf(deadline_at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const at = deadline_at.subtract(REMINDER);
  return Temporal.Instant.compare(at, now) > 0 ? at : null;
}

/**
 * The dispute and transaction after a change. `change` is the amount taken from the merchant in minor units; it is
 * negative if the merchant gets money back.
 */
export interface Decision {
  dispute: Dispute;
  transaction: Transaction;
  change: bigint;
  /** Amount that the payer keeps permanently after this change, in minor units. */
  lost: bigint;
}

interface Case {
  dispute: Dispute;
  transaction: Transaction;
  /** Total of the transaction's voids and refunds that are in progress, in minor units. */
  open_returns: bigint;
  now: Temporal.Instant;
}

/**
 * Returns the amount of the transaction that the dispute can take. Excludes money that was refunded, is being refunded
 * or was taken by another dispute.
 */
function roomFor({ dispute, transaction, open_returns }: Omit<Case, 'now'>): bigint {
  const own = isUndecided(dispute.status) ? dispute.taken : 0n;
  const room = transaction.amount - transaction.refunded - (transaction.disputed - own) - open_returns;
  return room > 0n ? room : 0n;
}

/**
 * Decides how much an open dispute takes from the merchant: the disputed amount, or what is left of the transaction if
 * that is less.
 */
export function decideOpen(given: Case): Decision {
  const { dispute, transaction, now } = given;
  const room = roomFor(given);
  const taken = dispute.amount < room ? dispute.amount : room;
  const change = taken - dispute.taken;
  return {
    dispute: change === 0n ? dispute : { ...dispute, taken, updated_at: now },
    transaction: transactionAfter(transaction, { disputed: transaction.disputed + change }, now),
    change,
    lost: 0n,
  };
}

/**
 * Decides the outcome of a dispute. If it is won, the merchant gets the money back. If it is lost or accepted, the
 * payer keeps the money, as after a refund.
 */
export function decideEnd(given: Case, move: 'won' | 'lost' | 'accepted'): Decision {
  const { dispute, transaction, now } = given;
  const status = disputeAfter(dispute.status, move);
  const end = { status, settled_at: now, updated_at: now };
  const disputed = transaction.disputed - dispute.taken;
  if (move === 'won') {
    return {
      dispute: { ...dispute, ...end, taken: 0n },
      transaction: transactionAfter(transaction, { disputed }, now),
      change: -dispute.taken,
      lost: 0n,
    };
  }
  const refunded = transaction.refunded + dispute.taken;
  return {
    dispute: { ...dispute, ...end },
    transaction: transactionAfter(transaction, { disputed, refunded }, now),
    change: 0n,
    lost: dispute.taken,
  };
}

/**
 * Returns the transaction with new amounts. Its status is disputed while money is disputed, and refunded once all of
 * it was returned. Otherwise it is the status that follows a closed dispute.
 */
function transactionAfter(
  before: Transaction,
  change: { disputed: bigint; refunded?: bigint },
  now: Temporal.Instant,
): Transaction {
  const after = { ...before, ...change };
  if (after.disputed === before.disputed && after.refunded === before.refunded) return before;
  return { ...after, status: statusAfter(before, after), updated_at: now };
}

function statusAfter(before: Transaction, after: Transaction): Transaction['status'] {
  if (after.disputed > 0n) return before.disputed > 0n ? before.status : escalated(before);
  return nextStatus(before.status, after.refunded === after.amount ? 'refunded' : 'dispute_closed');
}

/**
 * Returns the status of a newly disputed transaction. The transaction may already have this status because of a refund
 * in progress.
 */
function escalated({ status }: Transaction): Transaction['status'] {
  return status === 'Reversion Escalada' ? status : nextStatus(status, 'disputed');
}
