import type { Deps } from '#src/deps.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import { localeOfCountry } from '#src/messages/mails/locale.ts';
import type { CashVoucher, PaymentReceipt } from '#src/messages/mails/messages.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';

/** Charge of a payment or reservation, and the data for the email to its payer. */
interface About {
  transaction: Transaction;
  merchant: Pick<MerchantSummary, 'name'>;
  /** Customer that the merchant named in the request, or null. Data that the payer entered takes precedence. */
  customer: { name?: string | null | undefined; email?: string | null | undefined } | null;
  description: string;
  /** Object that the charge belongs to, such as `payment:UUID`. */
  subject: string;
}

type Message = Omit<PaymentReceipt, 'merchant' | 'subscriber'> | Omit<CashVoucher, 'merchant' | 'subscriber'>;

/**
 * Enqueues an email to the payer in the caller's transaction, so that it is enqueued exactly once. Does nothing if no
 * email address is known.
 */
async function write(deps: Deps, about: About, message: Message): Promise<void> {
  const { transaction, customer, subject, merchant } = about;
  const payer = transaction.customer_payer;
  const address = payer?.email || customer?.email || '';
  if (address === '') return;
  const { commerce_id, office_id, production } = transaction;
  const name = payer?.name || customer?.name || '';
  const mail: MailInput = {
    ...{ commerce_id, office_id, production, subject, now: deps.clock.now() },
    locale: localeOfCountry(payer?.country ?? ''),
    to: { name, address },
    from_name: merchant.name,
    message: { ...message, merchant: merchant.name, subscriber: name },
  };
  await enqueueMails(deps.db, [mail]);
}

/**
 * Enqueues the payment receipt. `tax` is part of the amount, `url` is the payment page, and `excess` is the overpaid
 * amount. Amounts are in minor units.
 */
export function writeReceipt(
  deps: Deps,
  about: About,
  { tax, url, excess = 0n }: { tax: bigint; url: string | null; excess?: bigint },
): Promise<void> {
  const { id, number, amount, currency_type, approved_at } = about.transaction;
  return write(deps, about, {
    kind: 'payment_receipt',
    ...{ amount, currency: currency_type, tax, url, excess, description: about.description },
    paid_with: sourceName(about.transaction.payment_method_source, about.transaction.card_last_four),
    paid_at: approved_at ?? deps.clock.now(),
    transaction_number: String(number),
    transaction_id: id,
  });
}

/** Enqueues the email that tells the payer how to pay in cash. Does nothing until the voucher number is known. */
export async function writeVoucher(
  deps: Deps,
  about: About,
  { agreement, url }: { agreement: string | null; url: string },
): Promise<void> {
  const { voucher, mails_voucher, expires_at, amount, currency_type, payment_method_source } =
    about.transaction;
  if (voucher === null || !mails_voucher) return;
  await write(deps, about, {
    kind: 'cash_voucher',
    ...{
      amount,
      currency: currency_type,
      description: about.description,
      voucher,
      agreement,
      expires_at,
      url,
    },
    point: payment_method_source ?? '',
  });
}
