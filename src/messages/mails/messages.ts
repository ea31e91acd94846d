import type { Currency } from '#src/kernel/lists.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { MailKind, MessageData } from './types.ts';

/** Why a subscription came to its end without anybody cancelling it. */
export type EndReason = 'card_declined' | 'account_declined' | 'unpaid' | 'completed' | 'plan_closed';

interface Named {
  kind: MailKind;
  /** The merchant's name. */
  merchant: string;
  /** The name that whoever reads it is greeted by: a subscriber, or somebody of the merchant's. */
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
  /** Of the new plan. */
  price: bigint;
  /** What the change itself costs; negative when it is in the subscriber's favour. */
  net: bigint;
  currency: Currency;
  accept_url: string;
}

export interface Receipt extends Planned, Priced {
  kind: 'receipt';
  period: { starts_at: Temporal.Instant; ends_at: Temporal.Instant };
  invoice_number: string;
  /** Null when nothing had to be charged, or an account was. */
  card: { brand: string; last_four: string } | null;
  /** As payers know it, such as `Nequi ····1234`. */
  account?: string | null;
  transaction_number: string | null;
  /** The portal that shows it. */
  url: string;
  /** What is printed and brought along, where the mail was written by whoever knew how. */
  document?: { subscription_id: string; invoice_id: string };
}

/** Of a charge that belongs to no subscription. */
export interface PaymentReceipt extends Named, Priced {
  kind: 'payment_receipt';
  description: string;
  /** Within the amount. */
  tax: bigint;
  /** As payers know it, such as `Visa ····1111`. */
  paid_with: string;
  paid_at: Temporal.Instant;
  transaction_number: string;
  transaction_id: string;
  /** The page that shows it; null where there is none. */
  url: string | null;
  /** What was paid more than once, and is to be returned. */
  excess?: bigint;
}

/** How to pay at a counter. */
export interface CashVoucher extends Named, Priced {
  kind: 'cash_voucher';
  description: string;
  /** Where: Efecty, Baloto. */
  point: string;
  /** What the cashier asks for first. */
  agreement: string | null;
  voucher: string;
  /** Null where the provider named no end. */
  expires_at: Temporal.Instant | null;
  url: string;
}

export interface FailedCharge extends Planned, Priced {
  kind: 'failed_charge';
  /** The network's; the mail says it politely. */
  response_code: string;
  next_try_at: Temporal.Instant | null;
  portal_url: string;
}

export interface CardExpiring extends Planned {
  kind: 'card_expiring';
  card: { brand: string; last_four: string };
  /** As cards have it: `2031-12`. */
  expiration_date: string;
  next_charge_at: Temporal.Instant;
  portal_url: string;
}

export interface Cancellation extends Planned {
  kind: 'cancellation';
  /** Null when the service ended with the cancellation. */
  service_until: Temporal.Instant | null;
  /** Where it is taken back while the service lasts. */
  undo_url?: string | null;
}

export interface Ended extends Planned {
  kind: 'ended';
  reason: EndReason;
  /** Where they can subscribe again; null where the plan is no longer offered. */
  plan_url?: string | null;
}

/** Proves to one merchant that whoever asks to see its portal reads this address. */
export interface SignInCode extends Named {
  kind: 'sign_in_code';
  /** Kept only sealed; see `sealMessage`. */
  code: string;
  /** By the real clock. */
  expires_at: Temporal.Instant;
  minutes: number;
}

/** To the merchant: a payer has a payment undone. */
interface DisputeFacts extends Named, Priced {
  /** The gateway's name of it. */
  case: string;
  transaction_number: string;
  reason: string | null;
  deadline_at: Temporal.Instant;
  /** Its page in the panel; older mails name none. */
  url?: string;
}

export interface DisputeOpened extends DisputeFacts {
  kind: 'dispute_opened';
}

/** Nothing was answered yet, and the time is nearly over. */
export interface DisputeDeadline extends DisputeFacts {
  kind: 'dispute_deadline';
}

/** To people who work for the merchant, with a link that lets them do one thing, once. */
interface Linked extends Named {
  /** Kept only sealed; see `sealMessage`. */
  url: string;
  /** By the real clock. */
  expires_at: Temporal.Instant;
}

export interface UserInvitation extends Linked {
  kind: 'user_invitation';
  role: Role;
}

export interface PasswordReset extends Linked {
  kind: 'password_reset';
}

/** Goes to the address that is to be confirmed. */
export interface EmailConfirmation extends Linked {
  kind: 'email_confirmation';
}

/** What changed about how somebody signs in. */
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
  /** Where whoever did not do it sets a new password; older mails name none. */
  url?: string;
}

/** Everything a mail is composed of, as plain data. */
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

/** What every mail about a subscription names. */
export type PlanNames = Pick<Planned, 'merchant' | 'subscriber' | 'plan'>;

/** A message from the JSON it was kept as, where whole amounts and instants are texts. */
export function readMessage(data: MessageData): MailMessage {
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (typeof value !== 'string') return value;
    if (AMOUNTS.has(key)) return BigInt(value);
    return INSTANTS.has(key) ? Temporal.Instant.from(value) : value;
  }) as MailMessage;
}
