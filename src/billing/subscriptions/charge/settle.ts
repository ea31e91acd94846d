import { creditCharges } from '#src/charging/credit.ts';
import type { Owner } from '#src/charging/owners.ts';
import { type Answer, settle } from '#src/charging/settle.ts';
import type { Applied, Outcome as ChargeOutcome, Followed } from '#src/charging/types.ts';
import { setFirstNetworkIds } from '#src/customers/cards/store.ts';
import { addToBalances } from '#src/customers/subscribers/balances/store.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Counted } from '#src/ledger/figures/record.ts';
import { listInvoicesById, markPaid } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { type CreditTerms, loadCreditTerms } from '#src/ledger/virtual-account/credit.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { isBuiltInProvider } from '#src/providers/port/built-in-providers.ts';
import { countCustomers, countRenewals } from '../figures/count.ts';
import { afterPaidInvoice } from '../rules/charge.ts';
import type { Changed } from '../rules/life.ts';
import { recordOutcomes } from '../run/store.ts';
import { completeSessions, releaseSessions } from '../sessions/store.ts';
import { lockSubscriptions } from '../store.ts';
import type { Subscription } from '../types.ts';
import type { Change, SubscriptionOccurrence } from './change.ts';
import { type ChargeContext, loadChargeContext } from './charge-context.ts';
import { discardSubscriptions } from './discard.ts';
import { assignNumbers, balanceChanges, type FreeInvoice, type Opened } from './open.ts';
import { afterPayment, afterRefusal, countOutcome, isLost, type Outcome } from './outcome.ts';
import { writeRefused } from './refused.ts';
import { revokeSources } from './revoke-sources.ts';
import { publishChanges, saveChanges, type WrittenStates, writeStates } from './save.ts';
import { writeUnsettled, writeWithOutcome } from './unwritten.ts';

/** Data of charges that this process has just made. It is valid until their operations are settled. */
export interface KnownCharges {
  opened: ReadonlyMap<string, Opened>;
  context: ChargeContext;
}

/** Outcome of a charge. `subscription` is null when a first charge was refused. */
export interface Settled extends ChargeOutcome {
  subscription: Subscription | null;
}

/**
 * Returns the handler that writes the outcomes of subscription charges: invoices, balances, the merchant's virtual
 * account, subscriptions and events. Refunds do not change a subscription.
 */
export function subscriptionOwner(known?: KnownCharges): Owner<Settled> {
  return {
    follows: (kind) => kind === 'purchase',
    takes_many: true,
    async hold(deps, commerceId, ids) {
      const [held, terms] = await inPipeline(deps.db, (db) => [
        lockSubscriptions(db, commerceId, ids),
        loadCreditTerms(db, [commerceId]),
      ]);
      const subscriptions = new Map(held.map((one) => [one.id, one]));
      return (applied) => follow(deps, { subscriptions, terms }, applied, known);
    },
  };
}

export function answerOf({ operation, invoice }: Opened, finding: Finding): Answer {
  const { commerce_id, reference, transaction_id } = operation;
  return { commerce_id, reference, transaction_id, owner_id: invoice.subscription_id, finding };
}

/** Writes the outcomes of charges that this process has just made. */
export function settleCharges(deps: Deps, answers: readonly Answer[], known: KnownCharges) {
  return settle(deps, subscriptionOwner(known), answers, known.opened);
}

/** Data of one merchant that is locked before the outcomes of its charges are written. */
interface LockedMerchantData {
  subscriptions: ReadonlyMap<string, Subscription>;
  terms: CreditTerms;
}

async function follow(
  deps: Deps,
  held: LockedMerchantData,
  applied: readonly Applied[],
  known: KnownCharges | undefined,
): Promise<Followed<Settled>> {
  const { subscriptions } = held;
  const fresh = applied.filter(({ is_news }) => is_news);
  const over = fresh.filter(({ settled }) => settled);
  await writeUnsettled(deps.db, fresh, known);
  const { saved, occurrences } = await followAll(deps, held, over, known);
  // The counts are written last, because this locks the record of the charge run until commit and blocks other
  // writers of outcomes.
  await recordOutcomes(deps.db, countAll(fresh, subscriptions), deps.clock.now());
  const settled = applied.map(({ operation, transaction }) => {
    const id = transaction.subscription_id ?? '';
    const subscription = saved.has(id) ? (saved.get(id) ?? null) : (subscriptions.get(id) ?? null);
    return { operation, transaction, subscription };
  });
  return { settled, occurrences };
}

function countAll(fresh: readonly Applied[], subscriptions: ReadonlyMap<string, Subscription>) {
  return fresh.flatMap((applied) => {
    const { commerce_id, production, created_at } = applied.before;
    const counts = countOutcome(applied, subscriptions.get(applied.transaction.subscription_id ?? ''));
    return counts ? [{ at: created_at, commerce_id, production, ...counts }] : [];
  });
}

async function invoicesOf(
  deps: Deps,
  commerceId: number,
  over: readonly Applied[],
  known: KnownCharges | undefined,
): Promise<Map<string, Invoice>> {
  const ids = over.map(({ transaction }) => transaction.invoice_id ?? '');
  const invoices = known
    ? known.opened.values().map(({ invoice }) => invoice)
    : await listInvoicesById(deps.db, commerceId, ids);
  return new Map([...invoices].map((one) => [one.id, one]));
}

async function followAll(
  deps: Deps,
  { subscriptions, terms }: LockedMerchantData,
  over: readonly Applied[],
  known: KnownCharges | undefined,
): Promise<{ saved: Map<string, Subscription | null>; occurrences: SubscriptionOccurrence[] }> {
  const [first] = over;
  if (!first) return { saved: new Map(), occurrences: [] };
  const { commerce_id } = first.operation;
  const invoices = await invoicesOf(deps, commerce_id, over, known);
  const outcomes = over.map((applied): Outcome => {
    const { operation, transaction } = applied;
    const before = subscriptions.get(transaction.subscription_id ?? '');
    const invoice = invoices.get(transaction.invoice_id ?? '');
    if (!before || !invoice) throw new Error(`transaction ${transaction.id} belongs to no subscription`);
    const isUnwritten = applied.is_unwritten;
    return { before, operation, transaction, invoice, isLost: isLost(applied), isUnwritten };
  });
  const context = await loadChargeContext(
    deps.db,
    outcomes.map(({ before }) => before),
    outcomes.map(({ invoice }) => invoice.subscription_plan_id),
    known?.context,
  );
  const approved = outcomes.filter(({ operation }) => operation.status === 'approved');
  const refused = outcomes.filter(({ operation }) => operation.status !== 'approved');
  const paidChanges = approved.map((outcome) => ({
    ...toChange(outcome, afterPayment(deps, outcome, context)),
    invoice: outcome.invoice,
  }));
  // If some charges were refused, all changes are written together afterwards.
  const early = refused.length === 0 ? paidChanges : null;
  const {
    invoices: paidInvoices,
    customers,
    states,
  } = await writePaid(deps, approved, { context, terms, early });
  const { kept, discarded } = await writeRefused(deps, commerce_id, refused);
  await revokeSources(deps, commerce_id, kept);
  const withNumbers = <C extends Change>(changes: readonly C[]) =>
    changes.map((change, index) => ({ ...change, invoice: paidInvoices[index] ?? change.invoice }));
  const { saved, occurrences } = states
    ? await publishChanges(deps, context, { ...states, changes: withNumbers(states.changes) }, customers)
    : await saveChanges(deps, context, [
        ...withNumbers(paidChanges),
        ...kept.map((outcome) => toChange(outcome, afterRefusal(deps, outcome, context))),
      ]);
  await discardSubscriptions(
    deps,
    commerce_id,
    discarded.map(({ before }) => before.id),
  );
  await releaseSessions(
    deps.db,
    discarded.map(({ before }) => before),
  );
  const result = new Map<string, Subscription | null>(saved.map((one) => [one.id, one]));
  for (const { before } of discarded) result.set(before.id, null);
  return { saved: result, occurrences };
}

function toChange({ before, transaction }: Outcome, change: Changed): Change {
  return { ...change, before, transaction };
}

interface PaidWith {
  context: ChargeContext;
  terms: CreditTerms;
  /**
   * Subscription changes that are written before invoice numbers are assigned. Null if the caller writes them later.
   */
  early: readonly Change[] | null;
}

async function writePaid(
  deps: Deps,
  outcomes: readonly Outcome[],
  { context, terms, early }: PaidWith,
): Promise<{ invoices: Invoice[]; customers?: Counted[] | undefined; states?: WrittenStates | null }> {
  if (outcomes.length === 0) return { invoices: [] };
  const now = deps.clock.now();
  const paidInvoices = outcomes.map(({ invoice }): Invoice => ({ ...invoice, status: 'paid', paid_at: now }));
  // Locks balances before invoice numbers, as all other code does, to prevent deadlocks.
  await addToBalances(
    deps.db,
    balanceChanges(paidInvoices, (invoice) => invoice.balance_credited, now),
  );
  const written = await writeWithOutcome(deps.db, outcomes, paidInvoices);
  const credits = outcomes.map(({ transaction, invoice }) => ({
    transaction,
    description: context.plan(invoice.subscription_plan_id).name,
  }));
  const states = early && (await writeStates(deps, context, early));
  // Invoice numbers are assigned late: their counter stays locked until commit and blocks other charges of the
  // merchant.
  const [, invoices, customers] = await inPipeline(deps.db, (db) => [
    creditCharges({ ...deps, db }, credits, terms),
    assignNumbers({ ...deps, db }, paidInvoices, () => true),
    early ? countCustomers({ ...deps, db }, early) : Promise.resolve(undefined),
  ]);
  await markPaid(
    deps.db,
    invoices.filter(({ id }) => !written.has(id)),
  );
  await countRenewals(deps, 'recovered', invoices);
  // Cards and sessions are updated after the numbers are assigned. Free first invoices use the same order, which
  // prevents deadlocks.
  const starts = outcomes.filter(({ invoice }) => invoice.reason === 'create').map(({ before }) => before);
  await setFirstCards(deps.db, starts);
  await completeSessions(deps.db, starts, now);
  await storeFirstNetworkIds(deps, outcomes, context);
  return { invoices, customers, states };
}

/** Stores the network id of the first charge of each card. Later charges to the card refer to this id. */
async function storeFirstNetworkIds(
  deps: Deps,
  outcomes: readonly Outcome[],
  context: ChargeContext,
): Promise<void> {
  const firsts = outcomes.flatMap(({ before, operation: { commerce_id, provider, network_id } }) => {
    const { card } = context.chargedTo(before);
    const isFirst = card?.first_network_id === null && !isBuiltInProvider(provider);
    return isFirst && network_id !== null ? [{ commerce_id, card_id: card.id, network_id }] : [];
  });
  await setFirstNetworkIds(deps.db, firsts[0]?.commerce_id ?? 0, firsts);
}

/**
 * Settles invoices with a total of zero in the caller's transaction. Returns the subscription changes, which the
 * caller must save.
 */
export async function settleFree(
  deps: Deps,
  context: ChargeContext,
  free: readonly FreeInvoice[],
): Promise<{ changes: Change[] }> {
  const now = deps.clock.now();
  const invoices = free.map(({ invoice }) => invoice);
  await addToBalances(
    deps.db,
    balanceChanges(invoices, (invoice) => invoice.balance_credited, now),
  );
  await countRenewals(deps, 'recovered', invoices);
  const changes = free.map(({ subscription, invoice }): Change => {
    const change = afterPaidInvoice(subscription, context.plan(invoice.subscription_plan_id), invoice, now);
    return { ...change, before: subscription, transaction: null };
  });
  return { changes };
}
