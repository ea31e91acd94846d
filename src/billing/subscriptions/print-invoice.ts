import type { Deps } from '#src/deps.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import { describeLine } from '#src/ledger/invoices/lines.ts';
import { paymentOf } from '#src/ledger/invoices/pdf/payment.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { listOfInvoices } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { issuerOf } from '#src/tenancy/merchants/issuer.ts';
import { brandingLoader } from '#src/tenancy/merchants/load-branding.ts';
import { findOffice } from '#src/tenancy/merchants/store.ts';
import { loadChargeContext } from './charge/charge-context.ts';
import { portalUrl } from './portal-url.ts';
import type { Subscription } from './types.ts';

/**
 * Renders an invoice as PDF. `lookOf` returns the merchant's branding. Callers that print many invoices should pass a
 * function that caches the branding.
 */
export async function printInvoice(
  deps: Deps,
  subscription: Subscription,
  invoice: Invoice,
  locale: Locale,
  lookOf = brandingLoader(deps.db),
): Promise<Buffer> {
  const context = await loadChargeContext(deps.db, [subscription], [invoice.subscription_plan_id]);
  const merchant = context.merchant(invoice.commerce_id);
  const subscriber = context.subscriber(invoice.subscriber_id);
  const office = await findOffice(deps.db, invoice.commerce_id, invoice.office_id);
  const charges = await listOfInvoices(deps.db, invoice.commerce_id, [invoice.id]);
  // The PDF renderer is imported on demand. It includes a large font, and few processes print invoices.
  const { renderInvoicePdf } = await import('#src/ledger/invoices/pdf/render.ts');
  return renderInvoicePdf({
    locale,
    number: invoice.number,
    status: invoice.status,
    merchant: issuerOf(await lookOf(invoice)),
    office: office?.name ?? '',
    subscriber: {
      name: `${subscriber.name} ${subscriber.last_name}`,
      identification: `${subscriber.identification_type} ${subscriber.id_number}`,
      email: subscriber.email,
      address: subscriber.billing_address,
      city: subscriber.billing_city,
      country: subscriber.billing_country,
    },
    plan: context.plan(invoice.subscription_plan_id).name,
    period: { start: invoice.period_start, end: invoice.period_end },
    issued_at: invoice.created_at,
    due_at: invoice.due_at,
    paid_at: invoice.paid_at,
    currency: invoice.currency_type,
    lines: invoice.lines.map((line) => describeLine(line, locale)),
    discount: invoice.discount,
    base: invoice.base,
    tax: invoice.tax,
    tax_rate_hundredths: invoice.tax_hundredths,
    balance_applied: invoice.balance_applied,
    balance_credited: invoice.balance_credited,
    total: invoice.total + invoice.balance_applied,
    payment: paidBy(charges),
    attempts: charges.flatMap((charge) => failureOf(charge, locale)),
    portal_url: portalUrl(deps.base_url, { slug: merchant.slug, production: invoice.production }),
  });
}

function paidBy(charges: readonly Transaction[]) {
  const approved = charges.find((charge) => charge.approved_at !== null);
  return approved ? paymentOf(approved) : null;
}

function failureOf({ status, response_code, created_at, amount }: Transaction, locale: Locale) {
  const failed = (status === 'Rechazada' || status === 'Fallida') && response_code !== null;
  if (!failed) return [];
  return [{ at: created_at, amount, reason: say(responseCode(response_code).description, locale) }];
}
