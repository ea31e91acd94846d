import { parseDecimal } from '#src/kernel/money.ts';
import { DECLINES_FIRST, TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { AccountEntry, CardTrace, DisputeEntry, Entry, RecordEntry } from './types.ts';

/** Captured and refunded amounts of a purchase or hold, in minor units, and whether it was voided. */
export interface Progress {
  captured: bigint | null;
  refunded: bigint;
  voided: boolean;
}

/**
 * In-memory state on which the simulator bases its decisions. The simulator rebuilds it from the ledger at each
 * start.
 */
export interface SimulatorState {
  entries: Entry[];
  /** First result of each operation, by reference. */
  first: Map<string, RecordEntry>;
  /** Final result of each operation whose first result was pending, by reference. */
  settled: Map<string, RecordEntry>;
  killed: Map<string, Entry>;
  progress: Map<string, Progress>;
  coupons: Map<string, RecordEntry>;
  declines: Map<string, number>;
  /** Latest state of each stored account, by handle. */
  accounts: Map<string, AccountEntry>;
  /** Account handles by account token. */
  account_tokens: Map<string, string>;
  /** Number of approved charges of each stored account, by handle. */
  account_charges: Map<string, number>;
  /** Latest state of each dispute, by case id. */
  disputes: Map<string, DisputeEntry>;
}

const UNTOUCHED: Progress = { captured: null, refunded: 0n, voided: false };

export function newSimulatorState(): SimulatorState {
  return {
    entries: [],
    first: new Map(),
    settled: new Map(),
    killed: new Map(),
    progress: new Map(),
    coupons: new Map(),
    declines: new Map(),
    accounts: new Map(),
    account_tokens: new Map(),
    account_charges: new Map(),
    disputes: new Map(),
  };
}

export function enter(book: SimulatorState, entry: Entry): void {
  book.entries.push(entry);
  if (entry.event === 'killed') {
    book.killed.set(entry.reference, entry);
  } else if (entry.event === 'account') {
    book.accounts.set(entry.reference, entry);
    if (entry.token !== null) book.account_tokens.set(entry.token, entry.reference);
  } else if (entry.event === 'disputed') {
    book.disputes.set(entry.case, entry);
  } else if (entry.event === 'settled') {
    book.settled.set(entry.reference, entry);
  } else {
    book.first.set(entry.reference, entry);
    if (entry.coupon !== undefined) book.coupons.set(entry.coupon, entry);
    if (entry.status === 'approved') followUp(book, entry);
    if (entry.code === '51') countDecline(book, entry);
    if (entry.status === 'approved') countAccountCharge(book, entry);
  }
}

function followUp(book: SimulatorState, { kind, original, amount }: RecordEntry): void {
  if (original === null) return;
  const before = progressOf(book, original);
  const minor = parseDecimal(amount ?? '') ?? 0n;
  if (kind === 'capture') book.progress.set(original, { ...before, captured: minor });
  if (kind === 'refund') book.progress.set(original, { ...before, refunded: before.refunded + minor });
  if (kind === 'void') book.progress.set(original, { ...before, voided: true });
}

function countAccountCharge(book: SimulatorState, { account }: RecordEntry): void {
  if (account === undefined) return;
  book.account_charges.set(account, (book.account_charges.get(account) ?? 0) + 1);
}

export function progressOf(book: SimulatorState, reference: string): Progress {
  return book.progress.get(reference) ?? UNTOUCHED;
}

/** Returns the latest result of the operation with this reference, or undefined if the reference is unknown. */
export function resultOf(book: SimulatorState, reference: string): RecordEntry | undefined {
  return book.settled.get(reference) ?? book.first.get(reference);
}

/**
 * Test cards that decline several times before they approve. Each card is identified by its BIN and last four digits,
 * because the ledger stores no card numbers.
 */
const counting = new Set(
  TEST_CARDS.filter(({ outcome }) => outcome in DECLINES_FIRST).map(({ number }) =>
    traceKey({ bin: number.slice(0, 6), last_four: number.slice(-4) }),
  ),
);

function countDecline(book: SimulatorState, { card, series }: RecordEntry): void {
  if (!card || series === undefined || !counting.has(traceKey(card))) return;
  book.declines.set(seriesKey(series, card), declinesOf(book, series, card) + 1);
}

export function declinesOf(book: SimulatorState, series: string, card: CardTrace): number {
  return book.declines.get(seriesKey(series, card)) ?? 0;
}

function traceKey({ bin, last_four }: Pick<CardTrace, 'bin' | 'last_four'>): string {
  return bin + last_four;
}

function seriesKey(series: string, card: CardTrace): string {
  return `${traceKey(card)} ${series}`;
}
