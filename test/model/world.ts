import type { Span } from './calendar.ts';

/** Everything the model knows: plain data about one subscriber. */
export interface World {
  now: number;
  balance: bigint;
  plans: readonly Plan[];
  coupons: readonly Coupon[];
  subs: Sub[];
  /** How often a card was declined at one and the same thing. */
  declines: Map<string, number>;
}

export type Off = { percent: bigint } | { cents: bigint };

export interface Plan {
  price: bigint;
  every: Span;
  trial: Span | null;
  grace: Span | null;
  max_recurrences: number | null;
  deadline: number | null;
  tax: number | null;
  /** The discount from before there were coupons. */
  legacy: { off: Off; lasts: Span } | null;
  multiple: boolean;
}

export interface Coupon {
  off: Off;
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
}

export interface Discount {
  off: Off;
  duration: Coupon['duration'] | 'plan';
  ends: number | null;
  /** The plan whose own discount it is. */
  of: Plan | null;
  /** For once, and taken off a charge that was paid. */
  spent: boolean;
}

export type CardName = 'good' | 'no_funds' | 'refused' | 'twice' | 'thrice' | 'stolen';

/** What the current period is worth: `list × paid ÷ of` for so many seconds. */
export interface Worth {
  list: bigint;
  seconds: number;
  paid: bigint;
  of: bigint;
}

export interface Invoice {
  name: string;
  status: 'open' | 'paid' | 'uncollectible';
  discount: bigint;
  proration: bigint;
  applied: bigint;
  credited: bigint;
  total: bigint;
}

export interface Sub {
  name: string;
  plan: Plan;
  scheduled: Plan | null;
  card: CardName;
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  metadata: Record<string, string> | null;
  description: string | null;
  created: number;
  updated: number;
  starts: number;
  ends: number;
  /** When the next period is to be paid for: the end of this one, or the start of one that is not paid yet. */
  due: number;
  anchor: number;
  worth: Worth;
  trial_ends: number | null;
  grace_ends: number | null;
  canceled_at: number | null;
  cancel_at: number | null;
  at_period_end: boolean;
  paused_at: number | null;
  resumes_at: number | null;
  next_charge: number | null;
  charges: number;
  discount: Discount | null;
  discount_ends: number | null;
  /** What each coupon gave it, the last time it was redeemed. */
  redeemed: Map<Coupon, Discount>;
  pending: bigint;
  open: Invoice | null;
  invoices: Invoice[];
  transactions: { approved: boolean; amount: bigint }[];
  events: { kind: string; at: number }[];
}

/** What a command is answered with. */
export interface Reply {
  status: number;
  code: string | null;
}

export const OK: Reply = { status: 200, code: null };

export function refuse(status: number, code: string): Reply {
  return { status, code };
}

export function isOver(sub: Sub): boolean {
  return sub.status === 'cancelada' || sub.status === 'finalizada';
}

export function recordEvent(world: World, sub: Sub, ...kinds: string[]): void {
  for (const kind of kinds) sub.events.push({ kind, at: world.now });
}
