import { printInvoice } from '#src/billing/subscriptions/print-invoice.ts';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { paymentOf } from '#src/ledger/invoices/pdf/payment.ts';
import { findInvoice } from '#src/ledger/invoices/store.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import type { MailMessage, PaymentReceipt, Receipt } from '#src/messages/mails/messages.ts';
import type { Mail } from '#src/messages/mails/types.ts';
import type { MailFile } from '#src/platform/mail/mailer.ts';
import type { LoadBranding } from '#src/tenancy/merchants/branding.ts';
import { issuerOf } from '#src/tenancy/merchants/issuer.ts';
import { findOffice } from '#src/tenancy/merchants/store.ts';

type Of = Pick<Mail, 'commerce_id' | 'locale'>;

/**
 * Returns the PDF attachments of a receipt email. Returns an empty list for other emails, and if the charge has been
 * erased.
 */
export async function documentsOf(
  deps: Deps,
  mail: Of,
  message: MailMessage,
  lookOf: LoadBranding,
): Promise<readonly MailFile[]> {
  if (message.kind === 'receipt')
    return toFiles(await printOfInvoice(deps, mail, message, lookOf), mail, message.invoice_number);
  if (message.kind !== 'payment_receipt') return [];
  return toFiles(await printOfPayment(deps, mail, message, lookOf), mail, message.transaction_number);
}

function toFiles(bytes: Buffer | null, { locale }: Of, number: string): MailFile[] {
  if (bytes === null) return [];
  return [{ name: `${nameOf(locale)}-${number}.pdf`, media: 'application/pdf', bytes }];
}

function nameOf(locale: Locale): string {
  return locale === 'es' ? 'comprobante' : 'receipt';
}

async function printOfInvoice(
  deps: Deps,
  { commerce_id, locale }: Of,
  { document }: Receipt,
  lookOf: LoadBranding,
): Promise<Buffer | null> {
  if (!document) return null;
  const subscription = await getSubscription(deps.db, commerce_id, document.subscription_id);
  const invoice = subscription && (await findInvoice(deps.db, subscription, { id: document.invoice_id }));
  return subscription && invoice ? printInvoice(deps, subscription, invoice, locale, lookOf) : null;
}

async function printOfPayment(
  deps: Deps,
  { commerce_id, locale }: Of,
  message: PaymentReceipt,
  lookOf: LoadBranding,
): Promise<Buffer> {
  const transaction = await getTransaction(deps.db, commerce_id, message.transaction_id);
  const { amount, currency, tax, description, paid_at } = message;
  const payer = transaction.customer_payer;
  const office = await findOffice(deps.db, commerce_id, transaction.office_id);
  const identification = [payer?.identification_type, payer?.id_number].filter(Boolean).join(' ');
  // The PDF renderer is imported on demand. It includes a font and is slow to load, and few processes print receipts.
  const { renderInvoicePdf } = await import('#src/ledger/invoices/pdf/render.ts');
  return renderInvoicePdf({
    ...{ locale, number: transaction.number, status: 'paid', office: office?.name ?? '' },
    merchant: issuerOf(await lookOf({ commerce_id, office_id: transaction.office_id })),
    subscriber: {
      ...{ name: message.subscriber, identification, email: payer?.email ?? '' },
      ...{ address: payer?.address_1 ?? '', city: payer?.city ?? '', country: payer?.country ?? '' },
    },
    ...{ plan: '', period: null, issued_at: paid_at, due_at: paid_at, paid_at, currency },
    lines: [{ description, amount, proration: false }],
    ...{ discount: 0n, base: amount - tax, tax, tax_rate_hundredths: null },
    ...{ balance_applied: 0n, balance_credited: 0n, total: amount },
    payment: paymentOf(transaction),
    attempts: [],
    portal_url: null,
  });
}
