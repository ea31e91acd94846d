import type { Currency } from '#src/kernel/lists.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { MailKind, MessageData } from './types.ts';

/** Why a subscription ended although the customer did not cancel it. */
export type EndReason = 'card_declined' | 'account_declined' | 'unpaid' | 'completed' | 'plan_closed';

interface Named {
  kind: MailKind;
  /** The merchant's name. */
  merchant: string;
  /** Recipient's name for the greeting. The recipient is a subscriber or a user of the merchant. */
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
  /**
   * Amount charged immediately for the plan change, in minor units. Negative if the subscriber receives a credit.
   */
  net: bigint;
  currency: Currency;
  accept_url: string;
}

export interface Receipt extends Planned, Priced {
  kind: 'receipt';
  period: { starts_at: Temporal.Instant; ends_at: Temporal.Instant };
  invoice_number: string;
  /** Charged card. Null if no card was charged. */
  card: { brand: string; last_four: string } | null;
  /**
   * Display name of the charged account, such as `Nequi ····1234`. Null or missing if a card was charged or nothing
   * was charged.
   */
  account?: string | null;
  transaction_number: string | null;
  /** URL of the portal page that shows the receipt. */
  url: string;
  /** Ids of the subscription and the invoice whose PDF is attached. Missing in older emails. */
  document?: { subscription_id: string; invoice_id: string };
}

/** Receipt of a one-time payment, which has no subscription. */
export interface PaymentReceipt extends Named, Priced {
  kind: 'payment_receipt';
  description: string;
  /** Tax included in the amount, in minor units. */
  tax: bigint;
  /** Display name of the payment method, such as `Visa ····1111`. */
  paid_with: string;
  paid_at: Temporal.Instant;
  transaction_number: string;
  transaction_id: string;
  /** URL of the page that shows the payment, or null if there is none. */
  url: string | null;
  /** Overpaid amount that the merchant will refund, in minor units. Missing if the payer did not overpay. */
  excess?: bigint;
}

/** Instructions for paying a voucher in cash. */
export interface CashVoucher extends Named, Priced {
  kind: 'cash_voucher';
  description: string;
  /** Name of the cash network where the payer can pay, such as Efecty or Baloto. */
  point: string;
  /**
   * Agreement number that the payer gives to the cashier before the voucher number. Null if the cash network uses
   * none.
   */
  agreement: string | null;
  voucher: string;
  /** Expiry of the voucher. Null if the provider set no expiry. */
  expires_at: Temporal.Instant | null;
  url: string;
}

export interface FailedCharge extends Planned, Priced {
  kind: 'failed_charge';
  /** Response code of the declined charge. The email explains it in plain words. */
  response_code: string;
  next_try_at: Temporal.Instant | null;
  portal_url: string;
}

export interface CardExpiring extends Planned {
  kind: 'card_expiring';
  card: { brand: string; last_four: string };
  /** Expiration of the card as year and month, such as `2031-12`. */
  expiration_date: string;
  next_charge_at: Temporal.Instant;
  portal_url: string;
}

export interface Cancellation extends Planned {
  kind: 'cancellation';
  /** Time at which the subscription's service ends. Null if it ended with the cancellation. */
  service_until: Temporal.Instant | null;
  /**
   * URL of the page where the customer can undo the cancellation until the service ends. Null or missing if it cannot
   * be undone.
   */
  undo_url?: string | null;
}

export interface Ended extends Planned {
  kind: 'ended';
  reason: EndReason;
  /** URL of the page where the customer can subscribe again. Null if the plan is no longer offered. */
  plan_url?: string | null;
}

/**
 * Email with a code for signing in to a merchant's portal. The code proves that the customer can read emails sent to
 * this address.
 */
export interface SignInCode extends Named {
  kind: 'sign_in_code';
  /** The sign-in code, which is stored encrypted. See `sealMessage`. */
  code: string;
  /** Expiry of the sign-in code. It follows the real clock, even in the test environment. */
  expires_at: Temporal.Instant;
  minutes: number;
}

/** Fields of emails that inform the merchant about a disputed payment. */
interface DisputeFacts extends Named, Priced {
  /** Reference that the provider assigned to the dispute. */
  case: string;
  transaction_number: string;
  reason: string | null;
  deadline_at: Temporal.Instant;
  /** URL of the panel page that shows the dispute. Missing in older emails. */
  url?: string;
}

export interface DisputeOpened extends DisputeFacts {
  kind: 'dispute_opened';
}

/** Reminder that a dispute has no response yet and its deadline is near. */
export interface DisputeDeadline extends DisputeFacts {
  kind: 'dispute_deadline';
}

/** Fields of an email that contains a single-use link for a user of the merchant. */
interface Linked extends Named {
  /** The single-use link, which is stored encrypted. See `sealMessage`. */
  url: string;
  /** Expiry of the link. It follows the real clock, even in the test environment. */
  expires_at: Temporal.Instant;
}

export interface UserInvitation extends Linked {
  kind: 'user_invitation';
  role: Role;
}

export interface PasswordReset extends Linked {
  kind: 'password_reset';
}

/** Email that asks the recipient to confirm the email address. */
export interface EmailConfirmation extends Linked {
  kind: 'email_confirmation';
}

/** Changes to a user's sign-in that the user is notified of by email. */
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
   * URL of the page for resetting the password, for users who did not make the change. Missing in older emails.
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

/** Names that every email about a subscription contains. */
export type PlanNames = Pick<Planned, 'merchant' | 'subscriber' | 'plan'>;

/**
 * Parses an email message stored as JSON. Converts amounts from strings to bigint and times from strings to instants.
 */
export function readMessage(data: MessageData): MailMessage {
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (typeof value !== 'string') return value;
    if (AMOUNTS.has(key)) return BigInt(value);
    return INSTANTS.has(key) ? Temporal.Instant.from(value) : value;
  }) as MailMessage;
}
