import { giveBackCoupons } from '#src/catalog/coupons/store.ts';
import { deleteUnusedCards } from '#src/customers/cards/store.ts';
import { addToBalances, deleteSignedUp, setFirstCards } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { deleteInvoices, listInvoicesById, markPaid, updateInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import {
  detachTransactions,
  holdTransactions,
  listOperations,
  lockTransactions,
  updateOperations,
  updateTransactions,
} from '#src/ledger/transactions/batch/store.ts';
import { decide, type Finding, turnAfterCall } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { creditTransactions } from '#src/ledger/virtual-account/credit.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { paid } from '../rules/charge.ts';
import type { Changed } from '../rules/life.ts';
import { recordOutcomes } from '../run/store.ts';
import { deleteSubscriptions, holdSubscriptions } from '../store.ts';
import type { Subscription } from '../types.ts';
import { balanceChanges, type Free, giveNumbers, type Opened } from './open.ts';
import { afterPayment, afterRefusal, countOutcome, type Outcome, type Written } from './outcome.ts';
import { type Change, type Happened, saveChanges } from './save.ts';
import { loadSurroundings, type Surroundings } from './surroundings.ts';

/** What the network said about one charge. */
export interface Answered {
  reference: string;
  transaction_id: string;
  subscription_id: string;
  finding: Finding;
}

/** What whoever made the charges still knows of them: it stays true while their operations are open. */
export interface Known {
  opened: ReadonlyMap<string, Opened>;
  around: Surroundings;
}

/** What became of a charge; without a subscription where it was the first and was refused. */
export interface Settled {
  reference: string;
  operation: Operation;
  transaction: Transaction;
  subscription: Subscription | null;
}

export interface Settlement {
  settled: Settled[];
  happened: Happened[];
}

/**
 * Everything that follows from any number of outcomes, in one transaction and a handful of statements: operations,
 * transactions, invoices, balances, the virtual account with its journal, subscriptions, and the events that tell of
 * them. An outcome that was written before changes nothing.
 */
export async function settleCharges(
  deps: Deps,
  answered: readonly Answered[],
  known?: Known,
): Promise<Settlement> {
  return inTransaction(deps.db, async (db) => settle({ ...deps, db }, answered, known));
}

async function settle(deps: Deps, answered: readonly Answered[], known?: Known): Promise<Settlement> {
  const now = deps.clock.now();
  const subscriptions = await holdSubscriptions(
    deps.db,
    answered.map((one) => one.subscription_id),
  );
  const byId = new Map(subscriptions.map((one) => [one.id, one]));
  const transactions = await holdTheirs(deps, answered, known);
  const operations = new Map(
    (
      await listOperations(
        deps.db,
        answered.map((one) => one.reference),
      )
    ).map((one) => [one.reference, one]),
  );
  const before: { operation: Operation; transaction: Transaction }[] = [];
  const fresh: Written[] = [];
  for (const { reference, transaction_id, finding } of answered) {
    const operation = operations.get(reference);
    const transaction = transactions.get(transaction_id);
    if (!operation || !transaction) throw new Error(`operation ${reference} is not on record`);
    if (operation.status !== 'open') {
      before.push({ operation, transaction });
      continue;
    }
    const decision = decide(operation, transaction, finding, now);
    fresh.push({
      before: operation,
      operation: { ...operation, ...turnAfterCall(operation, finding, now), ...decision.operation },
      transaction: { ...transaction, ...decision.transaction, updated_at: now },
      isLost: finding.kind === 'absent' && operation.code === null,
    });
  }
  await updateOperations(
    deps.db,
    fresh.map(({ operation }) => operation),
  );
  await updateTransactions(
    deps.db,
    fresh.map(({ transaction }) => transaction),
  );
  const over = fresh.filter(({ operation }) => operation.status !== 'open');
  const { saved, happened } = await followAll(deps, byId, over, known);
  // Last, because others who write their outcomes wait for it until we commit.
  await recordOutcomes(deps.db, countAll(fresh, byId), now);
  const settled = [...before, ...fresh].map(({ operation, transaction }) => {
    const id = transaction.subscription_id ?? '';
    const subscription = saved.has(id) ? (saved.get(id) ?? null) : (byId.get(id) ?? null);
    return { reference: operation.reference, operation, transaction, subscription };
  });
  return { settled, happened };
}

function countAll(fresh: readonly Written[], subscriptions: ReadonlyMap<string, Subscription>) {
  return fresh.flatMap((written) => {
    const { commerce_id, production, created_at } = written.before;
    const counts = countOutcome(written, subscriptions.get(written.transaction.subscription_id ?? ''));
    return counts ? [{ at: created_at, commerce_id, production, ...counts }] : [];
  });
}

async function holdTheirs(
  deps: Deps,
  answered: readonly Answered[],
  known: Known | undefined,
): Promise<Map<string, Transaction>> {
  const ids = answered.map((one) => one.transaction_id);
  if (!known) return new Map((await holdTransactions(deps.db, ids)).map((one) => [one.id, one]));
  await lockTransactions(deps.db, ids);
  return new Map(known.opened.values().map(({ transaction }) => [transaction.id, transaction]));
}

async function invoicesOf(
  deps: Deps,
  over: readonly { transaction: Transaction }[],
  known: Known | undefined,
): Promise<Map<string, Invoice>> {
  const ids = over.map(({ transaction }) => transaction.invoice_id ?? '');
  const invoices = known
    ? known.opened.values().map(({ invoice }) => invoice)
    : await listInvoicesById(deps.db, ids);
  return new Map([...invoices].map((one) => [one.id, one]));
}

async function followAll(
  deps: Deps,
  subscriptions: ReadonlyMap<string, Subscription>,
  over: readonly Written[],
  known: Known | undefined,
): Promise<{ saved: Map<string, Subscription | null>; happened: Happened[] }> {
  const invoices = await invoicesOf(deps, over, known);
  const outcomes = over.map(({ operation, transaction, isLost }): Outcome => {
    const before = subscriptions.get(transaction.subscription_id ?? '');
    const invoice = invoices.get(transaction.invoice_id ?? '');
    if (!before || !invoice) throw new Error(`transaction ${transaction.id} belongs to no subscription`);
    return { before, operation, transaction, invoice, isLost };
  });
  if (outcomes.length === 0) return { saved: new Map(), happened: [] };
  const around = await loadSurroundings(
    deps.db,
    outcomes.map(({ before }) => before),
    outcomes.map(({ invoice }) => invoice.subscription_plan_id),
    known?.around,
  );
  const approved = outcomes.filter(({ operation }) => operation.status === 'approved');
  const refused = outcomes.filter(({ operation }) => operation.status !== 'approved');
  const paidInvoices = await writePaid(deps, approved, around);
  const { kept, discarded } = await writeRefused(deps, refused);
  const changes = [
    ...approved.map((outcome, index) => ({
      ...toChange(outcome, afterPayment(deps, outcome, around)),
      invoice: paidInvoices[index] ?? outcome.invoice,
    })),
    ...kept.map((outcome) => toChange(outcome, afterRefusal(deps, outcome, around))),
  ];
  const { saved, happened } = await saveChanges(deps, around, changes);
  await discard(deps, discarded, around);
  const result = new Map<string, Subscription | null>(saved.map((one) => [one.id, one]));
  for (const { before } of discarded) result.set(before.id, null);
  return { saved: result, happened };
}

function toChange({ before, transaction }: Outcome, change: Changed): Change {
  return { ...change, before, transaction };
}

async function writePaid(deps: Deps, outcomes: readonly Outcome[], around: Surroundings): Promise<Invoice[]> {
  if (outcomes.length === 0) return [];
  const now = deps.clock.now();
  const paidInvoices = outcomes.map(({ invoice }): Invoice => ({ ...invoice, status: 'paid', paid_at: now }));
  // Balances before numbers, as everywhere: two who need both must not wait for each other.
  await addToBalances(
    deps.db,
    balanceChanges(paidInvoices, (invoice) => invoice.balance_credited, now),
  );
  const invoices = await giveNumbers(deps, paidInvoices, () => true);
  await markPaid(deps.db, invoices);
  const starts = outcomes.filter(({ invoice }) => invoice.reason === 'create').map(({ before }) => before);
  await setFirstCards(deps.db, starts);
  await creditTransactions(deps, {
    transactions: outcomes.map(({ transaction, invoice }) => ({
      id: transaction.id,
      number: transaction.number,
      commerce_id: transaction.commerce_id,
      office_id: transaction.office_id,
      production: transaction.production,
      amount_cop: transaction.value_cop,
      iva_cop: transaction.tax_cop,
      authorization_code: transaction.authorization_code,
      description: around.plan(invoice.subscription_plan_id).name,
      cleared_at: now,
      created_at: now,
    })),
  });
  return invoices;
}

/** Gives back coupons and what was taken from balances; of what is not a renewal no invoice remains. */
async function writeRefused(
  deps: Deps,
  outcomes: readonly Outcome[],
): Promise<{ kept: Outcome[]; discarded: Outcome[] }> {
  const now = deps.clock.now();
  const isFirst = ({ invoice }: Outcome) => invoice.reason === 'create';
  const discarded = outcomes.filter(isFirst);
  // Coupons before balances, as whoever begins takes them.
  await giveBackCoupons(
    deps.db,
    discarded.flatMap(({ before }) => before.discount?.coupon_id ?? []),
  );
  const taken = outcomes.map(({ invoice }) => invoice);
  await addToBalances(
    deps.db,
    balanceChanges(taken, (invoice) => invoice.balance_applied, now),
  );
  const renewals = taken.filter((invoice) => invoice.reason === 'renewal');
  await updateInvoices(
    deps.db,
    renewals.map((invoice) => ({
      ...invoice,
      total: invoice.total + invoice.balance_applied,
      balance_applied: 0n,
    })),
  );
  const gone = taken.filter((invoice) => invoice.reason !== 'renewal').map(({ id }) => id);
  await deleteInvoices(deps.db, gone);
  return { kept: outcomes.filter((outcome) => !isFirst(outcome)), discarded };
}

/** A subscription whose first charge was refused was never there; its transaction stays on record. */
async function discard(deps: Deps, outcomes: readonly Outcome[], around: Surroundings): Promise<void> {
  if (outcomes.length === 0) return;
  const subscriptions = outcomes.map(({ before }) => before);
  const ids = subscriptions.map(({ id }) => id);
  await detachTransactions(deps.db, ids);
  await deleteSubscriptions(deps.db, ids);
  const isNew = ({ card_id, created_at }: Subscription) => around.card(card_id).created_at.equals(created_at);
  await deleteUnusedCards(
    deps.db,
    subscriptions.filter(isNew).map(({ card_id }) => card_id),
  );
  await deleteSignedUp(deps.db, ids);
}

/** Invoices with nothing to pay, in the caller's transaction. */
export async function settleFree(
  deps: Deps,
  around: Surroundings,
  free: readonly Free[],
): Promise<{ changes: Change[] }> {
  const now = deps.clock.now();
  const invoices = free.map(({ invoice }) => invoice);
  await addToBalances(
    deps.db,
    balanceChanges(invoices, (invoice) => invoice.balance_credited, now),
  );
  const changes = free.map(({ subscription, invoice }): Change => {
    const change = paid(subscription, around.plan(invoice.subscription_plan_id), invoice, now);
    return { ...change, before: subscription, transaction: null };
  });
  return { changes };
}
