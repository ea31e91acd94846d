import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Network } from '#src/providers/port/network.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** An operation in the stand-in's ledger. */
export interface Done {
  /** The reference that the service sent. */
  reference: string;
  status: 'approved' | 'declined' | 'pending';
  /** In minor units. */
  amount: bigint;
  currency: string;
}

/** What the kit requires of a stand-in. The kit injects faults with a proxy between the provider and the stand-in. */
export interface StandIn {
  url: string;
  /** Returns the settings of a merchant account that is reached at the URL. */
  settings(url: string): Settings;
  /**
   * Returns the charges and holds of a reference. With `kind`, returns the captures, voids or refunds of that
   * charge.
   */
  ledger(reference: string, kind?: 'capture' | 'void' | 'refund'): Promise<Done[]>;
  /** Completes pending decisions and reports them. */
  settle(): Promise<void>;
  cards: { approved: string; declined: string };
  /** A PSE bank whose payers approve, and how a test approves a transfer. */
  bank?: { code: string; approve(reference: string): Promise<void> };
  /** A phone number whose holder approves in the app, and how a test approves a payment of any wallet. */
  wallets?: { phone: string; approve(reference: string): Promise<void> };
  point?: string;
  /** Moves the stand-in's clock ahead. Absent if the stand-in has no clock. */
  setSkew?(ms: number): void;
  /** Advances the stand-in's time. Absent if its time cannot be moved. */
  advance?(ms: number): void;
  close(): Promise<void>;
}

/** A provider to check, with its stand-in. */
export interface Subject {
  provider: Provider;
  /** Starts the stand-in. It sends notifications to `receiver`. */
  start(receiver: string): Promise<StandIn>;
}

type Verdict = 'passed' | 'failed' | 'not tried';

export interface Result {
  name: string;
  verdict: Verdict;
  /** The error, or the reason why the rule was not tried. */
  detail: string;
}

export interface Received {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/**
 * A fault of the proxy. `before`: the request does not reach the stand-in. `after`: the stand-in has processed it.
 * `late`: it arrives later.
 */
export type Fault =
  | { kind: 'silence' | 'drop'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; when: 'before' | 'after' }
  | { kind: 'nonsense' | 'cut'; when: 'after' }
  | { kind: 'late' }
  | { kind: 'alter'; change(text: string): string };

/** The proxy between the provider and the stand-in. */
export interface Way {
  url: string;
  /** Returns the number of requests since the last call of `strike`. */
  requests(): number;
  /** Applies the fault to the request with this number, counted from 1 starting now. Null removes the fault. */
  strike(fault: Fault | null, request?: number): void;
  /** Returns whether the fault changed a response. */
  hasStruck(): boolean;
  releaseLate(): Promise<void>;
  close(): Promise<void>;
}

/** The environment of a case. */
export interface Bench {
  provider: Provider;
  standIn: StandIn;
  way: Way;
  /** `network` has a long timeout. `hasty` opens a client with a short timeout, for faults without a response. */
  network: Network;
  hasty(): Network;
  /** Returns a client with changed settings. */
  as(change: Settings): Network;
  /** A client whose gateway address has no listening server. */
  nowhere: Network;
  received: Received[];
  now(): Temporal.Instant;
  /** Advances the time of both sides. Returns false if the stand-in's time cannot be moved. */
  advance(duration: { hours: number }): boolean;
  /** The URL that receives notifications. */
  notify_url: string;
  /** All log lines and outcomes of the provider. */
  said: string[];
  newReference(): string;
}

/** A rule of the port. Throws if the rule is broken. Returns a reason if the rule could not be tried. */
export interface Case {
  name: string;
  /** With `short`, checks only a part of the rule. The test suite uses this because the full check is slow. */
  run(bench: Bench, how: { short: boolean }): Promise<string | undefined>;
}

/** A charge before or after it is sent. */
export interface Made {
  kind: Kind;
  reference: string;
  at: Temporal.Instant;
  notify_url: string;
}

/** A kind of operation. A wallet transfer is named by its wallet. */
export type Kind = Extract<OperationKind, 'purchase' | 'hold' | 'transfer' | 'voucher'> | AccountMethod;
