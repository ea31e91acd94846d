import type { Span } from './calendar.ts';

/** The state of the model: one subscriber with subscriptions. */
export interface World {
  now: number;
  balance: bigint;
  plans: readonly Plan[];
  coupons: readonly Coupon[];
  subs: Sub[];
  /** The number of declines by card and charge. */
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
  /** The discount of a plan, which is older than coupons. */
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
  /** The plan that grants the discount, or null for a coupon. */
  of: Plan | null;
  /** Whether a discount with the duration `once` was used by a paid charge. */
  spent: boolean;
}

export type CardName = 'good' | 'no_funds' | 'refused' | 'twice' | 'thrice' | 'stolen';

/** The value of the current period: `list × paid ÷ of` for so many seconds. */
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
  /** The due date of the next period: the end of this one, or the start of one that is not paid yet. */
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
  /** The discount of each coupon at its last redemption. */
  redeemed: Map<Coupon, Discount>;
  pending: bigint;
  open: Invoice | null;
  invoices: Invoice[];
  transactions: { approved: boolean; amount: bigint }[];
  events: { kind: string; at: number }[];
}

/** The expected answer to a command. */
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
