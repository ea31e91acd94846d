import type { Currency } from '#src/kernel/lists.ts';
import type { MailKind, MessageData } from './types.ts';

/** Why a subscription came to its end without anybody cancelling it. */
export type EndReason = 'card_declined' | 'account_declined' | 'unpaid' | 'completed' | 'plan_closed';

interface Named {
  kind: MailKind;
  /** The merchant's name. */
  merchant: string;
  /** The name the subscriber is greeted by. */
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
  /** The invoice, or the portal that shows it. */
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
}

export interface Ended extends Planned {
  kind: 'ended';
  reason: EndReason;
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

/** Everything a mail is composed of, as plain data. */
export type MailMessage =
  | RenewalInvitation
  | PlanChangeInvitation
  | Receipt
  | FailedCharge
  | CardExpiring
  | Cancellation
  | Ended
  | SignInCode;

const AMOUNTS = new Set(['amount', 'price', 'net']);
const INSTANTS = new Set([
  'starts_at',
  'ends_at',
  'next_try_at',
  'next_charge_at',
  'service_until',
  'expires_at',
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
