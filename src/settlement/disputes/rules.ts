import { addBusinessDays } from '#src/kernel/business-days.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { disputeAfter, isUndecided } from './states.ts';
import type { Dispute } from './types.ts';

/** Decreto 587 of 2016: all who took part in a payment have so many business days to reverse it. */
const BUSINESS_DAYS_TO_REVERSE = 15;

/** Until when the merchant may answer: what the gateway says, or the end of the last day that the law gives. */
export function deadlineOf({ opened_at, respond_by }: Pick<NetworkDispute, 'opened_at' | 'respond_by'>) {
  if (respond_by !== null) return respond_by;
  const opened = opened_at.toZonedDateTimeISO(ZONE).toPlainDate();
  const last = addBusinessDays(opened, BUSINESS_DAYS_TO_REVERSE);
  return last.add({ days: 1 }).toZonedDateTime(ZONE).toInstant();
}

/** How long before the end a merchant who has not answered is written to again. */
const REMINDER = { hours: 72 } as const;

/** When to remind of a deadline; null where that moment is past, and the first mail must do. */
export function reminderOf(deadline_at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const at = deadline_at.subtract(REMINDER);
  return Temporal.Instant.compare(at, now) > 0 ? at : null;
}

/** What a transaction and a case become, and what goes out of the merchant's money (or, below zero, comes back). */
export interface Decision {
  dispute: Dispute;
  transaction: Transaction;
  change: bigint;
  /** What went to the payer for good just now. */
  lost: bigint;
}

interface Case {
  dispute: Dispute;
  transaction: Transaction;
  /** On its way back by returns whose outcome is not known. */
  open_returns: bigint;
  now: Temporal.Instant;
}

/** What the bank may take of a transaction for one case: what neither went back, nor is going, nor is with it for another. */
function roomFor({ dispute, transaction, open_returns }: Omit<Case, 'now'>): bigint {
  const own = isUndecided(dispute.status) ? dispute.taken : 0n;
  const room = transaction.amount - transaction.refunded - (transaction.disputed - own) - open_returns;
  return room > 0n ? room : 0n;
}

/** A case that is undecided takes its amount, or as much of it as there is. */
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

/** Won: what was taken comes back. Lost or accepted: it stays with the payer, as if it had been refunded. */
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

/** The status says whether money is with a bank, all of it has gone back, or neither. */
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

/** A return that nobody could settle may have brought it there before. */
function escalated({ status }: Transaction): Transaction['status'] {
  return status === 'Reversion Escalada' ? status : nextStatus(status, 'disputed');
}
