import { listAccountMethods } from '#src/billing/payment-sources/request-source.ts';
import { listChoices } from '#src/billing/subscriptions/actions/choose-plan.ts';
import { previewOffer } from '#src/billing/subscriptions/actions/preview.ts';
import { findNewestMove } from '#src/billing/subscriptions/approvals/store.ts';
import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { findOwn, listOwn } from '#src/billing/subscriptions/of-payer/store.ts';
import { printInvoice } from '#src/billing/subscriptions/print-invoice.ts';
import { RENEWAL } from '#src/billing/subscriptions/rules/invitation-offer.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { draftAllUpcoming, draftUpcoming } from '#src/billing/subscriptions/upcoming.ts';
import type { Deps } from '#src/deps.ts';
import { listOfTransactions } from '#src/invoicing/documents/store.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { findInvoice, pageInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { listOfInvoices, listOfSubscription } from '#src/ledger/transactions/store.ts';
import { type Page, readPage } from '#src/platform/http/pagination.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import {
  type PortalCharge,
  type PortalEntry,
  type PortalOffer,
  type PortalSubscription,
  viewEntry,
  viewOffer,
  viewOwn,
  viewOwnCharge,
} from '../views.ts';

/** Number of entries per page of the charge history. */
const PER_PAGE = { default: 10, max: 10 } as const;

/** Lists all of the payer's subscriptions at the merchant, newest first, including ended ones. */
export async function listOwnSubscriptions(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<PortalSubscription[]> {
  return viewAll(asPayer(deps, session).deps, await listOwn(deps.db, session));
}

/** Builds the portal's view of subscriptions. `deps` must use the clock of the session's environment. */
async function viewAll(deps: Deps, subscriptions: readonly Subscription[]): Promise<PortalSubscription[]> {
  const context = await loadChargeContext(deps.db, subscriptions);
  const upcoming = await draftAllUpcoming(deps, subscriptions);
  const now = deps.clock.now();
  return subscriptions.map((one) => viewOwn(one, context, upcoming.get(one.id), now));
}

/**
 * Returns a subscription of the payer. Throws 404 if it does not exist or belongs to another payer, merchant
 * or environment.
 */
export async function requireOwn(db: Deps['db'], session: PortalSession, id: string): Promise<Subscription> {
  const subscription = isUuid(id) ? await findOwn(db, session, id) : undefined;
  if (!subscription) throw notFound();
  return subscription;
}

/** Returns the portal's view of one of the payer's subscriptions, for example after a change. */
export async function viewOwnById(
  deps: Deps,
  session: PortalSession,
  id: string,
): Promise<PortalSubscription> {
  const [view] = await viewAll(asPayer(deps, session).deps, [await requireOwn(deps.db, session, id)]);
  if (!view) throw notFound();
  return view;
}

export interface PortalDetail {
  subscription: PortalSubscription;
  /** Account types to which the subscription's charges can be moved. */
  accounts: AccountMethod[];
  /** Whether the payer still has to approve an account for this subscription in the wallet app. */
  is_approving: boolean;
  /** Plan and price of a renewal. Null if the subscription cannot be renewed. */
  renewal: PortalOffer | null;
  /**
   * Number of events of the subscription so far. Part of the form's submission key, so that an old form is not confused
   * with a new one.
   */
  events: number;
  /** Whether there is another plan to which the payer can change. */
  has_choices: boolean;
  /** The subscription's next invoice, with its lines. Null if there is none. */
  upcoming: Invoice | null;
  /** The subscription's latest charge attempt, or null if there is none. */
  last_charge: PortalCharge | null;
  /** Invoices, newest first. */
  history: Page<PortalEntry>;
}

/** Returns a subscription with one page of its charge history. Pages start at 1 and have ten entries. */
export async function showOwnSubscription(
  deps: Deps,
  input: { session: PortalSession; id: string; page?: number },
): Promise<PortalDetail> {
  const { session } = input;
  const { deps: timed } = asPayer(deps, session);
  const own = await requireOwn(deps.db, session, input.id);
  const subscription = await viewOwnById(deps, session, own.id);
  const renewal = subscription.may.renew
    ? viewOffer(await previewOffer(timed, own, RENEWAL), timed.clock.now())
    : null;
  const accounts = subscription.may.update_card ? await listAccountMethods(deps, session) : [];
  const move = await findNewestMove(deps.db, own);
  const [last] = await listOfSubscription(deps.db, own, 1);
  return {
    subscription,
    accounts,
    is_approving: move?.status === 'waiting',
    renewal,
    events: own.events,
    has_choices: subscription.may.change_plan && (await listChoices(timed, own)).length > 0,
    upcoming: await draftUpcoming(timed, own),
    last_charge: last ? viewOwnCharge(last) : null,
    history: await pageHistory(deps.db, own, input.page),
  };
}

/** Returns one page of the subscription's invoices, with their charge attempts and electronic documents. */
async function pageHistory(db: Deps['db'], own: Subscription, page = 1): Promise<Page<PortalEntry>> {
  const invoices = await pageInvoices(db, own, readPage({ page: String(page) }, PER_PAGE));
  const ids = invoices.rows.map(({ id }) => id);
  const attempts = await listOfInvoices(db, own.commerce_id, ids);
  const of = Map.groupBy(attempts, ({ invoice_id }) => invoice_id);
  const charges = attempts.map(({ id }) => id);
  const documents = Map.groupBy(
    await listOfTransactions(db, own.commerce_id, charges),
    ({ transaction_id }) => transaction_id,
  );
  const rows = invoices.rows.map((invoice) => {
    const tried = of.get(invoice.id) ?? [];
    return viewEntry(
      invoice,
      tried,
      tried.flatMap(({ id }) => documents.get(id) ?? []),
    );
  });
  return { ...invoices, rows };
}

/** Returns the same PDF of an invoice that the merchant sends by email. */
export async function portalInvoicePdf(
  deps: Deps,
  input: { session: PortalSession; id: string; invoice: string; locale: Locale },
): Promise<{ name: string; bytes: Buffer }> {
  const { session, locale } = input;
  const subscription = await requireOwn(deps.db, session, input.id);
  const invoice = isUuid(input.invoice)
    ? await findInvoice(deps.db, subscription, { id: input.invoice })
    : undefined;
  if (!invoice) throw notFound();
  const bytes = await printInvoice(asPayer(deps, session).deps, subscription, invoice, locale);
  return { name: `${locale === 'es' ? 'comprobante' : 'receipt'}-${invoice.number}.pdf`, bytes };
}
