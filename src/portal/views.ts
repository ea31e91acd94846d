import { mayChoose } from '#src/billing/subscriptions/actions/choose-plan.ts';
import type { OfferPreview } from '#src/billing/subscriptions/actions/preview.ts';
import type { ChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import {
  type ChargedTo,
  isUnusable,
  isUsable,
  shownAs,
} from '#src/billing/subscriptions/charge/charged-to.ts';
import { isRenewable } from '#src/billing/subscriptions/rules/invitation-offer.ts';
import { servedUntil } from '#src/billing/subscriptions/rules/life.ts';
import { isReached, nextAttempt } from '#src/billing/subscriptions/rules/periods.ts';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import type { Invitation, Subscription, SubscriptionStatus } from '#src/billing/subscriptions/types.ts';
import { nextPlan } from '#src/billing/subscriptions/upcoming.ts';
import { isActive } from '#src/billing/subscriptions/views.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { ElectronicDocument } from '#src/invoicing/documents/types.ts';
import type { DocumentKind } from '#src/invoicing/port/account.ts';
import { type Currency, TRANSACTION_STATUS_KEYS, type TransactionStatus } from '#src/kernel/lists.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';

/** A plan as portal pages receive it. The price is in minor units. */
export interface PortalPlan {
  id: string;
  name: string;
  price: bigint;
  currency: Currency;
  invoice_period: number;
  invoice_interval: Plan['invoice_interval'];
}

/**
 * The payment method of a subscription. Accounts have no expiration date. Revoked accounts and removed methods count as
 * expired.
 */
export interface PortalSource {
  brand: string;
  last_four: string | null;
  expiration_date: string | null;
  is_expired: boolean;
}

export interface PortalSubscription {
  id: string;
  description: string | null;
  plan: PortalPlan;
  /** Plan that applies from the next charge on. Null if no plan change is scheduled. */
  scheduled_plan: PortalPlan | null;
  status: SubscriptionStatus;
  is_active: boolean;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  trial_ends_at: Temporal.Instant | null;
  grace_ends_at: Temporal.Instant | null;
  next_charge: { at: Temporal.Instant; amount: bigint; currency: Currency } | null;
  source: PortalSource;
  canceled_at: Temporal.Instant | null;
  cancel_at: Temporal.Instant | null;
  /** Time until which the subscription is served if it is canceled now. Null if a cancellation ends it immediately. */
  served_until: Temporal.Instant | null;
  paused_at: Temporal.Instant | null;
  resumes_at: Temporal.Instant | null;
  /**
   * Whether a charge is pending at the card network. While it is pending, the payer can change only the payment
   * method.
   */
  is_charging: boolean;
  may: {
    update_card: boolean;
    cancel_at_period_end: boolean;
    cancel_now: boolean;
    renew: boolean;
    /** Whether the subscription's state allows a plan change. Other plans may still not be available. */
    change_plan: boolean;
  };
}

export function viewPlan(plan: Plan): PortalPlan {
  const { id, name, price, currency_type: currency, invoice_period, invoice_interval } = plan;
  return { id, name, price, currency, invoice_period, invoice_interval };
}

export function viewChargedTo(of: ChargedTo, now: Temporal.Instant): PortalSource {
  return {
    ...shownAs(of),
    expiration_date: of.card?.expiration_date ?? null,
    is_expired: isUnusable(of) || !isUsable(of, now),
  };
}

export function viewOwn(
  subscription: Subscription,
  context: ChargeContext,
  upcoming: Invoice | undefined,
  now: Temporal.Instant,
): PortalSubscription {
  const { currency_type: currency } = subscription;
  const next = nextPlan(subscription, context, now);
  const at = nextAttempt(subscription.next_charge_at, now);
  return {
    id: subscription.id,
    description: subscription.description,
    plan: viewPlan(context.plan(subscription.subscription_plan_id)),
    scheduled_plan: next.id === subscription.subscription_plan_id ? null : viewPlan(next),
    status: subscription.status,
    is_active: isActive(subscription, now),
    starts_at: subscription.starts_at,
    ends_at: subscription.ends_at,
    trial_ends_at: subscription.trial_ends_at,
    grace_ends_at: subscription.grace_ends_at,
    next_charge: at === null || !upcoming ? null : { at, amount: upcoming.total, currency },
    source: viewChargedTo(context.chargedTo(subscription), now),
    canceled_at: subscription.canceled_at,
    cancel_at: subscription.cancel_at,
    served_until: servedFrom(subscription, now),
    paused_at: subscription.paused_at,
    resumes_at: subscription.resumes_at,
    is_charging: subscription.open_operation !== null,
    may: permissionsOf(subscription),
  };
}

function servedFrom(subscription: Subscription, now: Temporal.Instant): Temporal.Instant | null {
  const until = servedUntil(subscription);
  return isReached(until, now) ? null : until;
}

/** Returns the actions that the subscription's state allows. Each action checks the state again when it runs. */
function permissionsOf(subscription: Subscription): PortalSubscription['may'] {
  const goesOn = subscription.canceled_at === null && !isOver(subscription.status);
  const isIdle = subscription.open_operation === null;
  return {
    update_card: goesOn,
    cancel_at_period_end: goesOn && isIdle,
    cancel_now: goesOn && isIdle,
    renew: isIdle && isRenewable(subscription),
    change_plan: isIdle && mayChoose(subscription),
  };
}

export interface PortalCharge {
  id: string;
  /** Consecutive number of the transaction, by which the merchant can find it. */
  number: bigint;
  at: Temporal.Instant;
  amount: bigint;
  currency: Currency;
  status: TransactionStatus;
  status_key: (typeof TRANSACTION_STATUS_KEYS)[TransactionStatus];
  source: { brand: string; last_four: string | null } | null;
  /**
   * Reason why the charge was declined, worded for the cardholder. Null if it was approved or its outcome is unknown.
   */
  reason: Text | null;
  refunded: bigint;
}

export function viewOwnCharge(transaction: Transaction): PortalCharge {
  const { status, response_code, payment_method_source: brand, card_last_four: last_four } = transaction;
  const isRefused = status === 'Rechazada' || status === 'Fallida';
  return {
    id: transaction.id,
    number: transaction.number,
    at: transaction.created_at,
    amount: transaction.amount,
    currency: transaction.currency_type,
    status,
    status_key: TRANSACTION_STATUS_KEYS[status],
    source: brand === null ? null : { brand, last_four },
    reason: isRefused ? responseCode(response_code ?? '').description : null,
    refunded: transaction.refunded,
  };
}

export type EntryState = 'paid' | 'returned' | 'returning' | 'charging' | 'due' | 'unpaid';

/** An entry of the charge history: an invoice, whether it was paid, and its documents. */
export interface PortalEntry {
  /** Id of the invoice. */
  id: string;
  number: bigint | null;
  /** Time at which the invoice was paid, or at which it was created if it is unpaid. */
  at: Temporal.Instant;
  /** Total of the invoice in minor units, including the part paid from the subscriber's balance. */
  amount: bigint;
  balance_applied: bigint;
  currency: Currency;
  state: EntryState;
  /** Payment method that was charged for the invoice. Null if nothing had to be charged. */
  source: PortalCharge['source'];
  /** Reason why the last charge attempt was declined, worded for the cardholder. Null if it was not declined. */
  reason: Text | null;
  refunded: bigint;
  /** Electronic invoice and credit notes issued for the invoice. */
  documents: readonly { id: string; kind: DocumentKind; number: string }[];
}

/** Builds an entry of the charge history from an invoice and its charge attempts in chronological order. */
export function viewEntry(
  invoice: Invoice,
  attempts: readonly Transaction[],
  documents: readonly ElectronicDocument[],
): PortalEntry {
  const last = attempts.at(-1);
  const charge = last ? viewOwnCharge(last) : null;
  return {
    id: invoice.id,
    number: invoice.number,
    at: invoice.paid_at ?? invoice.created_at,
    amount: invoice.total + invoice.balance_applied,
    balance_applied: invoice.balance_applied,
    currency: invoice.currency_type,
    state: stateOf(invoice, charge),
    source: charge?.source ?? null,
    reason: charge?.reason ?? null,
    refunded: charge?.refunded ?? 0n,
    documents: documents.flatMap(({ id, kind, number }) => (number === null ? [] : [{ id, kind, number }])),
  };
}

const GIVEN_BACK: ReadonlySet<TransactionStatus> = new Set(['Reversada', 'Anulada']);

function stateOf({ status }: Invoice, charge: PortalCharge | null): EntryState {
  if (charge && GIVEN_BACK.has(charge.status)) return 'returned';
  if (charge?.status === 'Reversion Escalada') return 'returning';
  if (status === 'paid') return 'paid';
  if (charge && (charge.status === 'Iniciada' || charge.status === 'Pendiente')) return 'charging';
  return status === 'open' ? 'due' : 'unpaid';
}

/** Preview of a renewal, or of what accepting an invitation changes and charges. */
export interface PortalOffer extends Omit<OfferPreview, 'plan' | 'refusal' | 'charged_to'> {
  plan: PortalPlan;
  /** Payment method that would be charged. */
  source: PortalSource;
  /** Reason why the payer cannot accept the offer now. Null if the payer can accept it. */
  refusal: Text | null;
}

export function viewOffer(
  { plan, refusal, charged_to, ...preview }: OfferPreview,
  now: Temporal.Instant,
): PortalOffer {
  const source = viewChargedTo(charged_to, now);
  return { ...preview, plan: viewPlan(plan), refusal: refusal?.text ?? null, source };
}

export interface PortalInvitation {
  id: string;
  kind: Invitation['kind'];
  subscription_id: string;
  /** Current plan of the subscription. The invitation may offer a different one. */
  current_plan: PortalPlan;
  expires_at: Temporal.Instant;
  is_accepted: boolean;
  /** Whether the invitation can still be accepted. False once it was accepted or has expired. */
  is_pending: boolean;
  offer: PortalOffer;
}
