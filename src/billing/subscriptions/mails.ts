import { checkoutUrl } from '#src/catalog/plans/views.ts';
import { isExpired } from '#src/customers/payers/schema.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { MailInput } from '#src/messages/mails/enqueue.ts';
import { localeOfCountry } from '#src/messages/mails/locale.ts';
import type { EndReason, MailMessage, PlanNames } from '#src/messages/mails/messages.ts';
import type { Change } from './charge/change.ts';
import type { ChargeContext } from './charge/charge-context.ts';
import type { ChargedTo } from './charge/charged-to.ts';
import { portalUrl } from './portal-url.ts';
import { nextAttempt } from './rules/periods.ts';
import type { Subscription } from './types.ts';

export function localeOf(subscriber: Pick<Subscriber, 'billing_country'>): Locale {
  return localeOfCountry(subscriber.billing_country);
}

/** Builds a mail to the subscriber of a subscription, sent in the merchant's name. */
export function toMailInput(
  subscription: Subscription,
  context: ChargeContext,
  message: (names: PlanNames) => MailMessage,
  now: Temporal.Instant,
): MailInput {
  const { commerce_id, office_id, production } = subscription;
  const subscriber = context.subscriber(subscription.subscriber_id);
  const merchant = context.merchant(commerce_id);
  const names = {
    merchant: merchant.name,
    subscriber: subscriber.name,
    plan: context.plan(subscription.subscription_plan_id).name,
  };
  return {
    commerce_id,
    office_id,
    production,
    locale: localeOf(subscriber),
    to: { name: `${subscriber.name} ${subscriber.last_name}`, address: subscriber.email },
    from_name: merchant.name,
    subject: `subscription:${subscription.id}`,
    message: message(names),
    now,
  };
}

/**
 * Returns the mails that inform the subscriber of a change, such as a receipt, a failed charge, a cancellation or an
 * expiring card.
 */
export function mailsOf(
  change: Change,
  context: ChargeContext,
  baseUrl: string,
  now: Temporal.Instant,
): MailInput[] {
  const { commerce_id, production } = change.subscription;
  const portal = portalUrl(baseUrl, { slug: context.merchant(commerce_id).slug, production });
  const messages = [messageOf(change, context, { portal, baseUrl }), expiryOf(change, context, portal, now)];
  return messages
    .filter((message) => message !== null)
    .map((message) => toMailInput(change.subscription, context, message, now));
}

type Compose = Parameters<typeof toMailInput>[2];

function messageOf(
  change: Change,
  context: ChargeContext,
  { portal: portal_url, baseUrl }: { portal: string; baseUrl: string },
): Compose | null {
  const { subscription, events, transaction, invoice } = change;
  const has = (event: Change['events'][number]) => events.includes(event);
  if (transaction?.status === 'Aprobada' && invoice)
    return receiptOf(subscription, invoice, transaction, context, portal_url);
  if (has('retry') && transaction) {
    const { amount, currency_type: currency } = transaction;
    const response_code = transaction.response_code ?? '';
    const next_try_at = subscription.next_charge_at;
    return (names) => ({
      kind: 'failed_charge',
      ...names,
      amount,
      currency,
      response_code,
      next_try_at,
      portal_url,
    });
  }
  if (has('canceled')) {
    const service_until = has('ended') ? null : subscription.cancel_at;
    return (names) => ({ kind: 'cancellation', ...names, service_until, undo_url: portal_url });
  }
  const isOwnEnd = has('ended') && subscription.status === 'finalizada';
  if (!isOwnEnd) return null;
  const plan = context.plan(subscription.subscription_plan_id);
  const isOffered = plan.active && plan.deleted_at === null;
  const plan_url = isOffered ? checkoutUrl(baseUrl, plan.id) : null;
  return (names) => ({ kind: 'ended', ...names, reason: reasonOf(transaction), plan_url });
}

/**
 * Returns the mail about a card that expires before the next charge, or null. It is sent after each successful charge
 * until the card is replaced.
 */
function expiryOf(
  { subscription, events }: Change,
  context: ChargeContext,
  portal_url: string,
  now: Temporal.Instant,
): Compose | null {
  const next_charge_at = nextAttempt(subscription.next_charge_at, now);
  if (next_charge_at === null || !(events.includes('created') || events.includes('renew'))) return null;
  const { card: own } = context.chargedTo(subscription);
  if (!own) return null;
  const { brand, last_four, expiration_date } = own;
  if (!isExpired(expiration_date, next_charge_at)) return null;
  const card = { brand, last_four };
  return (names) => ({ kind: 'card_expiring', ...names, card, expiration_date, next_charge_at, portal_url });
}

function reasonOf(transaction: Transaction | null): EndReason {
  if (transaction === null) return 'unpaid';
  return transaction.payment_method === 'card' ? 'card_declined' : 'account_declined';
}

function paidWithOf({ card, source }: ChargedTo) {
  if (!card) return { card: null, account: sourceName(source.kind, source.last_four) };
  return { card: { brand: card.brand, last_four: card.last_four }, account: null };
}

function receiptOf(
  subscription: Subscription,
  invoice: Invoice,
  transaction: Transaction,
  context: ChargeContext,
  url: string,
): Compose {
  const paidWith = paidWithOf(context.chargedTo(subscription));
  return (names) => ({
    kind: 'receipt',
    ...names,
    amount: transaction.amount,
    currency: transaction.currency_type,
    period: { starts_at: invoice.period_start, ends_at: invoice.period_end },
    invoice_number: String(invoice.number ?? ''),
    ...paidWith,
    transaction_number: String(transaction.number),
    url,
    document: { subscription_id: subscription.id, invoice_id: invoice.id },
  });
}
