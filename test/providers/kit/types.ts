import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Network } from '#src/providers/port/network.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** What a stand-in did, in its own book. */
export interface Done {
  /** Ours. */
  reference: string;
  status: 'approved' | 'declined' | 'pending';
  /** Minor units. */
  amount: bigint;
  currency: string;
}

/** What the kit wants of a stand-in. Faults are the kit's own: it stands between provider and stand-in. */
export interface StandIn {
  /** Where it listens. */
  url: string;
  /** A merchant's account there, reached by that address. */
  settings(url: string): Settings;
  /**
   * What it did for a reference: charges and holds. For captures, voids and refunds, by `kind`, what it did to that charge altogether.
   */
  ledger(reference: string, kind?: 'capture' | 'void' | 'refund'): Promise<Done[]>;
  /** What is decided but not told yet is told. */
  settle(): Promise<void>;
  cards: { approved: string; declined: string };
  /** A bank of PSE whose payers approve, and how they do. */
  bank?: { code: string; approve(reference: string): Promise<void> };
  /** A telephone whose holder approves in the app, and how payers of each wallet do. */
  wallets?: { phone: string; approve(reference: string): Promise<void> };
  point?: string;
  /** How far its clock is ahead; not where it has none of its own. */
  setSkew?(ms: number): void;
  /** Its time passes, or is that of whoever calls. */
  advance?(ms: number): void;
  close(): Promise<void>;
}

/** Something that can be held to the port. */
export interface Subject {
  provider: Provider;
  /** Notifications are sent to `receiver`. */
  start(receiver: string): Promise<StandIn>;
}

type Verdict = 'passed' | 'failed' | 'not tried';

export interface Result {
  name: string;
  verdict: Verdict;
  /** What went wrong, or why it was not tried. */
  detail: string;
}

export interface Received {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** How the way between the two misbehaves. `before`: the stand-in never hears of it; `after`: it has done it; `late`: it hears later. */
export type Fault =
  | { kind: 'silence' | 'drop'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; when: 'before' | 'after' }
  | { kind: 'nonsense' | 'cut'; when: 'after' }
  | { kind: 'late' }
  | { kind: 'alter'; change(text: string): string };

/** The kit's way to the stand-in. */
export interface Way {
  url: string;
  /** How many requests went through since it was last set. */
  requests(): number;
  /** Strikes the request of that number, counted from 1 from now on; null: none. */
  strike(fault: Fault | null, request?: number): void;
  /** Whether the fault changed anything. */
  hasStruck(): boolean;
  releaseLate(): Promise<void>;
  close(): Promise<void>;
}

/** What a case works with. */
export interface Bench {
  provider: Provider;
  standIn: StandIn;
  way: Way;
  /** Waits for long; and for hardly any time, for silence. */
  network: Network;
  hasty(): Network;
  /** With these settings changed. */
  as(change: Settings): Network;
  /** Where nobody listens. */
  nowhere: Network;
  received: Received[];
  now(): Temporal.Instant;
  /** Time passes on both sides; false where the stand-in's cannot. */
  advance(duration: { hours: number }): boolean;
  /** Where notifications go. */
  notify_url: string;
  /** Whatever the provider said to anybody: its log and its outcomes. */
  said: string[];
  newReference(): string;
}

/** A rule of the port. Throws what is wrong; answers why it could not be tried, or nothing. */
export interface Case {
  name: string;
  /** The whole of it is long; the suite runs some of it. */
  run(bench: Bench, how: { short: boolean }): Promise<string | undefined>;
}

/** A charge that was sent, or is about to be. */
export interface Made {
  kind: Kind;
  reference: string;
  at: Temporal.Instant;
  notify_url: string;
}

/** A kind of operation; a transfer from a wallet by its name. */
export type Kind = Extract<OperationKind, 'purchase' | 'hold' | 'transfer' | 'voucher'> | AccountMethod;
