import { listAccountMethods } from '#src/billing/payment-sources/begin.ts';
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

/** Of what is long: this many to a page. */
const PER_PAGE = { default: 10, max: 10 } as const;

/** Everything that this person has at that merchant, newest first, what has ended too. */
export async function listOwnSubscriptions(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<PortalSubscription[]> {
  return viewAll(asPayer(deps, session).deps, await listOwn(deps.db, session));
}

/** In the time of their environment. */
async function viewAll(deps: Deps, subscriptions: readonly Subscription[]): Promise<PortalSubscription[]> {
  const context = await loadChargeContext(deps.db, subscriptions);
  const upcoming = await draftAllUpcoming(deps, subscriptions);
  const now = deps.clock.now();
  return subscriptions.map((one) => viewOwn(one, context, upcoming.get(one.id), now));
}

/** 404 for what is somebody else's, another merchant's or of the other environment, as for what is not there. */
export async function requireOwn(db: Deps['db'], session: PortalSession, id: string): Promise<Subscription> {
  const subscription = isUuid(id) ? await findOwn(db, session, id) : undefined;
  if (!subscription) throw notFound();
  return subscription;
}

/** One as pages show it after something was done to it. */
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
  /** Accounts that the merchant could charge in its place. */
  accounts: AccountMethod[];
  /** Whether the subscriber is being asked to let one be charged. */
  is_approving: boolean;
  /** What renewing would cost; null where there is nothing to renew. */
  renewal: PortalOffer | null;
  /** How many events there were: what is told apart by them is not the same any more. */
  events: number;
  /** Whether there are other plans to choose from. */
  has_choices: boolean;
  /** The next charge, line by line; null where none will be made. */
  upcoming: Invoice | null;
  /** Whatever was tried last. */
  last_charge: PortalCharge | null;
  /** Newest first. */
  history: Page<PortalEntry>;
}

/** Pages are counted from 1, ten to each. */
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

/** Each invoice with what was tried for it. */
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

/** The invoice as the merchant would send it, by its id. */
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
