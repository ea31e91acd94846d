import { listAccountMethods } from '#src/billing/payment-sources/begin.ts';
import { previewOffer } from '#src/billing/subscriptions/actions/preview.ts';
import { findNewestMove } from '#src/billing/subscriptions/approvals/store.ts';
import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { findOwn, listOwn } from '#src/billing/subscriptions/of-payer/store.ts';
import { printInvoice } from '#src/billing/subscriptions/print-invoice.ts';
import { RENEWAL } from '#src/billing/subscriptions/rules/invitation-offer.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { draftAllUpcoming } from '#src/billing/subscriptions/upcoming.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { findInvoice, pageInvoices } from '#src/ledger/invoices/store.ts';
import { pageOfSubscription } from '#src/ledger/transactions/store.ts';
import { type Page, readPage } from '#src/platform/http/pagination.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import {
  type PortalCharge,
  type PortalInvoice,
  type PortalOffer,
  type PortalSubscription,
  viewOffer,
  viewOwn,
  viewOwnCharge,
  viewOwnInvoice,
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
  /** Newest first, the failed ones too. */
  charges: Page<PortalCharge>;
  /** Newest first. */
  invoices: Page<PortalInvoice>;
}

/** Pages are counted from 1, ten to each. */
export async function showOwnSubscription(
  deps: Deps,
  input: { session: PortalSession; id: string; charges_page?: number; invoices_page?: number },
): Promise<PortalDetail> {
  const { session } = input;
  const { deps: timed } = asPayer(deps, session);
  const own = await requireOwn(deps.db, session, input.id);
  const subscription = await viewOwnById(deps, session, own.id);
  const renewal = subscription.may.renew ? viewOffer(await previewOffer(timed, own, RENEWAL)) : null;
  const accounts = subscription.may.update_card ? await listAccountMethods(deps, session) : [];
  const move = await findNewestMove(deps.db, own);
  const charges = await pageOfSubscription(deps.db, own, pageOf(input.charges_page));
  const invoices = await pageInvoices(deps.db, own, pageOf(input.invoices_page));
  return {
    subscription,
    accounts,
    is_approving: move?.status === 'waiting',
    renewal,
    charges: { ...charges, rows: charges.rows.map(viewOwnCharge) },
    invoices: { ...invoices, rows: invoices.rows.map(viewOwnInvoice) },
  };
}

function pageOf(page = 1) {
  return readPage({ page: String(page) }, PER_PAGE);
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
  return { name: `${locale === 'es' ? 'comprobante' : 'invoice'}-${invoice.number}.pdf`, bytes };
}
