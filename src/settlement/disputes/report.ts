import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { enqueueDisputeEvents } from './events.ts';
import { writeMails } from './mails.ts';
import { type Decision, deadlineOf, decideEnd, decideOpen, reminderOf } from './rules.ts';
import { isUndecided } from './states.ts';
import { findCase, insertDispute, updateDispute } from './store.ts';
import type { Dispute, DisputeEvent } from './types.ts';
import { type LockedTransaction, lockForDispute } from './write.ts';

export interface Report {
  /** The disputed transaction. */
  transaction: { commerce_id: number; id: string };
  /** Name of the provider that reported the dispute. */
  provider: string;
  dispute: NetworkDispute;
}

/**
 * Thrown if a provider's report contradicts the stored data, for example with an amount above the transaction's.
 * Nothing is changed.
 */
export class RefusedReport extends Error {}

/**
 * Stores a provider's report about a dispute. One transaction updates the dispute, the payment transaction, its owner,
 * the virtual account and the events. A repeated report, or one about a decided dispute, changes nothing.
 */
export function reportDispute(deps: Deps, report: Report): Promise<{ dispute: Dispute; is_news: boolean }> {
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    const held = await lockForDispute(scope, report.transaction);
    const { transaction } = held;
    requirePossible(transaction, report.dispute);
    const known = await findCase(db, caseOf(transaction, report));
    if (known && known.transaction_id !== transaction.id)
      throw new RefusedReport(`case ${report.dispute.id} is about another transaction`);
    if (known && !isUndecided(known.status)) return { dispute: known, is_news: false };
    return known ? update(scope, held, known, report.dispute) : open(scope, held, report);
  });
}

function requirePossible(transaction: Transaction, { amount, currency, id }: NetworkDispute): void {
  const refuse = (why: string) =>
    new RefusedReport(`case ${id} about transaction ${transaction.number}: ${why}`);
  if (transaction.approved_at === null) throw refuse('it was never approved');
  if (currency !== transaction.currency_type) throw refuse(`it is in ${transaction.currency_type}`);
  if (amount > transaction.amount)
    throw refuse(`${formatDecimal(amount)} is more than its ${formatDecimal(transaction.amount)}`);
}

function caseOf({ commerce_id, production }: Transaction, { provider, dispute }: Report) {
  return { commerce_id, production, provider, provider_case: dispute.id };
}

async function open(deps: Deps, held: LockedTransaction, report: Report) {
  const { transaction } = held;
  const { dispute: reported } = report;
  const now = deps.clock.now();
  const deadline_at = deadlineOf(reported);
  const opened: Dispute = {
    ...caseOf(transaction, report),
    id: newId(),
    office_id: transaction.office_id,
    transaction_id: transaction.id,
    kind: reported.kind,
    status: 'opened',
    amount: reported.amount,
    currency_type: reported.currency,
    taken: 0n,
    reason_code: reported.reason_code,
    reason: reported.reason,
    deadline_at,
    remind_at: reminderOf(deadline_at, now),
    opened_at: reported.opened_at,
    submitted_at: null,
    settled_at: null,
    created_at: now,
    updated_at: now,
  };
  if (!(await insertDispute(deps.db, opened)))
    throw new RefusedReport(`case ${reported.id} is about another transaction`);
  // A dispute that was already won when it was first reported moved no money.
  const start =
    reported.status === 'won' ? unmoved(opened, transaction) : decideOpen({ ...held, dispute: opened, now });
  return write(deps, held, start, reported, 'dispute.opened');
}

function unmoved(dispute: Dispute, transaction: Transaction): Decision {
  return { dispute, transaction, change: 0n, lost: 0n };
}

async function update(deps: Deps, held: LockedTransaction, known: Dispute, reported: NetworkDispute) {
  const now = deps.clock.now();
  const deadline_at = reported.respond_by ?? known.deadline_at;
  const isSame =
    reported.amount === known.amount &&
    reported.reason_code === known.reason_code &&
    reported.reason === known.reason &&
    deadline_at.equals(known.deadline_at);
  const { amount, reason_code, reason } = reported;
  const isMoved = !deadline_at.equals(known.deadline_at);
  const remind_at = isMoved ? reminderOf(deadline_at, now) : known.remind_at;
  const changed = { amount, reason_code, reason, deadline_at, remind_at, updated_at: now };
  const dispute = isSame ? known : { ...known, ...changed };
  const start = decideOpen({ ...held, dispute, now });
  if (start.dispute === known && reported.status === 'opened') return { dispute: known, is_news: false };
  return write(deps, held, start, reported, start.dispute === known ? null : 'dispute.updated');
}

/** Stores the dispute as open, and then its decision if the provider reports one. */
async function write(
  deps: Deps,
  held: LockedTransaction,
  start: Decision,
  reported: NetworkDispute,
  event: DisputeEvent | null,
) {
  await save(deps, held, start, event);
  if (reported.status === 'opened') {
    // No email is sent for a dispute that is already decided, because the merchant cannot respond.
    if (event === 'dispute.opened') await writeMails(deps, 'dispute_opened', [start]);
    return { dispute: start.dispute, is_news: true };
  }
  const end = decideEnd(
    { ...start, open_returns: held.open_returns, now: deps.clock.now() },
    reported.status,
  );
  await save(deps, held, end, `dispute.${reported.status}`);
  return { dispute: end.dispute, is_news: true };
}

export async function save(
  deps: Deps,
  held: Pick<LockedTransaction, 'write'>,
  decision: Decision,
  event: DisputeEvent | null,
): Promise<void> {
  await updateDispute(deps.db, decision.dispute);
  await held.write(decision);
  if (event !== null) await enqueueDisputeEvents(deps, event, [decision]);
}
