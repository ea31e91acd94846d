import type { Currency } from '#src/kernel/lists.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { WriterOptions } from './ledger-writer.ts';
import { enter, newSimulatorState, type SimulatorState } from './state.ts';
import type { EntryDetails, NetworkRecord, Party, RecordEntry, Status } from './types.ts';

const FIRST_TRANSACTION_ID = 1_000;
const CODE_DIGITS = 6;
const CODE_RADIX = 36;
/**
 * Step between consecutive authorization codes. It is large, so that codes look unrelated, and coprime to 36⁶, so
 * that no code repeats before all have been used.
 */
const CODE_STEP = 1_000_003;

/**
 * State of the simulator. An operation first changes `book` in memory, so that the next decision takes the change
 * into account, and then appends an entry to `ledger`.
 */
export interface Network {
  book: SimulatorState;
  ledger: Ledger;
  /** Base URL of the bank pages that payers open. */
  public_url: string;
  /** Environments whose operations the simulator accepts. */
  environments: readonly Party['environment'][];
  /**
   * Milliseconds after which a request left without a response is disconnected. If undefined, the connection stays
   * open until the caller closes it.
   */
  hang_ms: number | undefined;
  /** Signal that is aborted when the simulator closes. */
  closing: AbortSignal;
  notify(entry: RecordEntry): void;
}

export async function loadNetwork(
  data_dir: string,
  options: WriterOptions = {},
): Promise<Pick<Network, 'book' | 'ledger'>> {
  const book = newSimulatorState();
  const ledger = await openLedger(data_dir, (entry) => enter(book, entry), options);
  return { book, ledger };
}

export function nextSeq({ book }: Pick<Network, 'book'>): number {
  return book.entries.length + 1;
}

interface NewEntry extends EntryDetails, Party {
  reference: string;
  kind: NetworkRecord['kind'];
  status: Status;
  code: string | null;
  amount: string | null;
  currency: Currency | null;
  at: Temporal.Instant;
  expires_at?: string | null;
  original?: string;
}

export function record({ book, ledger }: Network, deed: NewEntry): RecordEntry {
  const { reference, kind, status, code, amount, currency, at, expires_at, original, ...details } = deed;
  const seq = nextSeq({ book });
  const entry: RecordEntry = {
    seq,
    event: 'done',
    reference,
    kind,
    status,
    code,
    amount,
    currency,
    network_transaction_id: FIRST_TRANSACTION_ID + seq,
    authorization_code: status === 'approved' ? authorizationCode(seq) : null,
    at: at.toString(),
    expires_at: expires_at ?? null,
    original: original ?? null,
    ...details,
  };
  enter(book, entry);
  ledger.append(entry);
  return entry;
}

/** Settles a pending record as approved or declined. Notifies the merchant once the new entry is on disk. */
export function settle(
  network: Network,
  pending: RecordEntry,
  approved: boolean,
  change: Partial<Pick<RecordEntry, 'code' | 'expires_at'>> = {},
): RecordEntry {
  const { book, ledger } = network;
  const seq = nextSeq(network);
  const entry: RecordEntry = {
    ...pending,
    seq,
    event: 'settled',
    status: approved ? 'approved' : 'declined',
    code: approved ? '00' : '05',
    authorization_code: approved ? authorizationCode(seq) : null,
    ...change,
  };
  enter(book, entry);
  ledger.append(entry);
  void ledger.written(seq).then(() => network.notify(entry));
  return entry;
}

/**
 * Invalidates a reference, so that an operation with this reference is never executed. Returns the number of the
 * ledger entry.
 */
export function invalidateReference({ book, ledger }: Network, reference: string): number {
  const known = book.killed.get(reference);
  if (known) return known.seq;
  const entry = { seq: nextSeq({ book }), event: 'killed', reference } as const;
  enter(book, entry);
  ledger.append(entry);
  return entry.seq;
}

function authorizationCode(seq: number): string {
  const code = (seq * CODE_STEP) % CODE_RADIX ** CODE_DIGITS;
  return code.toString(CODE_RADIX).toUpperCase().padStart(CODE_DIGITS, '0');
}
