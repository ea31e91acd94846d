import type { Currency } from '#src/kernel/lists.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { MailKind, MessageData } from './types.ts';

/** Why a subscription ended without being canceled. */
export type EndReason = 'card_declined' | 'account_declined' | 'unpaid' | 'completed' | 'plan_closed';

interface Named {
  kind: MailKind;
  /** The merchant's name. */
  merchant: string;
  /** Name of the recipient, used in the greeting. The recipient is a subscriber or a user of the merchant. */
  subscriber: string;
}

interface Planned extends Named {
  plan: string;
}

interface Priced {
  amount: bigint;
  currency: Currency;
}

export interface RenewalInvitation extends Planned, Priced {
  kind: 'renewal_invitation';
  accept_url: string;
}

export interface PlanChangeInvitation extends Planned {
  kind: 'plan_change_invitation';
  new_plan: string;
  /** Price of the new plan. */
  price: bigint;
  /** Cost of the plan change. Negative if it is a credit to the subscriber. */
  net: bigint;
  currency: Currency;
  accept_url: string;
}

export interface Receipt extends Planned, Priced {
  kind: 'receipt';
  period: { starts_at: Temporal.Instant; ends_at: Temporal.Instant };
  invoice_number: string;
  /** Charged card. Null when nothing or an account was charged. */
  card: { brand: string; last_four: string } | null;
  /** Display name of the account, such as `Nequi ····1234`. */
  account?: string | null;
  transaction_number: string | null;
  /** URL of the portal page that shows the receipt. */
  url: string;
  /** Ids with which the invoice is attached as PDF. Missing in older mails. */
  document?: { subscription_id: string; invoice_id: string };
}

/** Receipt of a payment without a subscription. */
export interface PaymentReceipt extends Named, Priced {
  kind: 'payment_receipt';
  description: string;
  /** Tax included in the amount. */
  tax: bigint;
  /** Display name of the payment method, such as `Visa ····1111`. */
  paid_with: string;
  paid_at: Temporal.Instant;
  transaction_number: string;
  transaction_id: string;
  /** URL of the page that shows the payment, or null. */
  url: string | null;
  /** Overpaid amount that will be returned. */
  excess?: bigint;
}

/** Instructions for paying in cash. */
export interface CashVoucher extends Named, Priced {
  kind: 'cash_voucher';
  description: string;
  /** Name of the cash network where the payer pays, such as Efecty or Baloto. */
  point: string;
  /** Agreement number that the cashier enters first. */
  agreement: string | null;
  voucher: string;
  /** Expiry of the voucher. Null if the provider set no expiry. */
  expires_at: Temporal.Instant | null;
  url: string;
}

export interface FailedCharge extends Planned, Priced {
  kind: 'failed_charge';
  /** Response code of the payment network. The mail explains it in plain words. */
  response_code: string;
  next_try_at: Temporal.Instant | null;
  portal_url: string;
}

export interface CardExpiring extends Planned {
  kind: 'card_expiring';
  card: { brand: string; last_four: string };
  /** Expiration as year and month, such as `2031-12`. */
  expiration_date: string;
  next_charge_at: Temporal.Instant;
  portal_url: string;
}

export interface Cancellation extends Planned {
  kind: 'cancellation';
  /** End of the service. Null when the service ended with the cancellation. */
  service_until: Temporal.Instant | null;
  /** URL of the page where the customer can undo the cancellation while the service lasts. */
  undo_url?: string | null;
}

export interface Ended extends Planned {
  kind: 'ended';
  reason: EndReason;
  /** URL of the page where the customer can subscribe again. Null if the plan is no longer offered. */
  plan_url?: string | null;
}

/** Code for signing in to a merchant's portal. It proves that the customer can read mails to this address. */
export interface SignInCode extends Named {
  kind: 'sign_in_code';
  /** The sign-in code, which is stored encrypted. See `sealMessage`. */
  code: string;
  /** Expiry according to the real clock, also in the test environment. */
  expires_at: Temporal.Instant;
  minutes: number;
}

/** Data of the mails that inform the merchant about a disputed payment. */
interface DisputeFacts extends Named, Priced {
  /** The provider's reference for the dispute. */
  case: string;
  transaction_number: string;
  reason: string | null;
  deadline_at: Temporal.Instant;
  /** URL of the dispute's page in the panel. Missing in older mails. */
  url?: string;
}

export interface DisputeOpened extends DisputeFacts {
  kind: 'dispute_opened';
}

/** Reminder that the deadline of a dispute is near and the dispute has no response yet. */
export interface DisputeDeadline extends DisputeFacts {
  kind: 'dispute_deadline';
}

/** Data of a mail to a user of the merchant with a single-use link. */
interface Linked extends Named {
  /** The link, which is stored encrypted. See `sealMessage`. */
  url: string;
  /** Expiry according to the real clock, also in the test environment. */
  expires_at: Temporal.Instant;
}

export interface UserInvitation extends Linked {
  kind: 'user_invitation';
  role: Role;
}

export interface PasswordReset extends Linked {
  kind: 'password_reset';
}

/** Data of the mail to an address that its owner must confirm. */
export interface EmailConfirmation extends Linked {
  kind: 'email_confirmation';
}

/** Kinds of changes to how a person signs in. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes'
  | 'recovery_code_used';

export interface AccountNotice extends Named {
  kind: 'account_notice';
  change: AccountChange;
  at: Temporal.Instant;
  /**
   * URL of the page for resetting the password, in case the person did not make the change. Missing in older mails.
   */
  url?: string;
}

/** Data of a mail, by kind. */
export type MailMessage =
  | RenewalInvitation
  | PlanChangeInvitation
  | Receipt
  | FailedCharge
  | CardExpiring
  | Cancellation
  | Ended
  | SignInCode
  | DisputeOpened
  | DisputeDeadline
  | UserInvitation
  | PasswordReset
  | EmailConfirmation
  | AccountNotice
  | PaymentReceipt
  | CashVoucher;

const AMOUNTS = new Set(['amount', 'price', 'net', 'tax', 'excess']);
const INSTANTS = new Set([
  'starts_at',
  'ends_at',
  'next_try_at',
  'next_charge_at',
  'service_until',
  'deadline_at',
  'expires_at',
  'paid_at',
  'at',
]);

/** Names that every mail about a subscription contains. */
export type PlanNames = Pick<Planned, 'merchant' | 'subscriber' | 'plan'>;

/** Parses a stored message. JSON stores amounts and instants as strings. */
export function readMessage(data: MessageData): MailMessage {
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (typeof value !== 'string') return value;
    if (AMOUNTS.has(key)) return BigInt(value);
    return INSTANTS.has(key) ? Temporal.Instant.from(value) : value;
  }) as MailMessage;
}
