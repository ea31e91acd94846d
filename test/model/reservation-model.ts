/**
 * An independent model of a reservation, written from the documents without code of the service. It knows what the
 * network really did, which the service may not know, and predicts each answer, event and amount.
 */
const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const LAST_DAY = DAY;

/** Delays of the status queries of an open operation, from the call and then from the last query. */
const QUERY_DELAYS = [5, 60, 300, 3_600, 86_400].map((seconds) => seconds * SECOND);

export type Card =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'declined'
  | 'no_answer_done'
  | 'no_answer_not_done'
  | 'broken'
  | 'no_holds';

export type Fault = 'none' | 'error' | 'nonsense' | 'drop' | 'drop_after';

type Status =
  | 'Iniciada'
  | 'Pre-autorizada'
  | 'Confirmada'
  | 'Anulada'
  | 'Vencida'
  | 'Rechazada'
  | 'Fallida'
  | 'Indeterminada';

type Kind = 'hold' | 'capture' | 'void';

/** The outcome of an operation at the network. `absent`: the network never received it. */
type Outcome = 'approved' | 'absent' | { declined: string };

interface Open {
  kind: Kind;
  outcome: Outcome;
  amount: number;
  queries: number;
  next: number;
  /** For a hold: when it expires. */
  expires: number;
  since: number;
}

export interface Expected {
  http: number;
  /** `error.code` of the answer, or null. */
  code: string | null;
}

export interface Reservation {
  amount: number;
  status: Status;
  /** When the hold was requested, and when its capture or void was known. */
  authorized: number | null;
  confirmed: number | null;
  voided: number | null;
  expires: number | null;
  warned: boolean;
  captured: number | null;
  open: Open | null;
  events: string[];
  /** The expected ledger of the network, in order: kind, status and amount in cents. */
  ledger: string[];
}

export interface World {
  now: number;
  fault: Fault;
  reservations: Reservation[];
}

export function newWorld(now: number): World {
  return { now, fault: 'none', reservations: [] };
}

export function create(world: World, amount: number): Reservation {
  const made: Reservation = {
    amount,
    status: 'Iniciada',
    authorized: null,
    confirmed: null,
    voided: null,
    expires: null,
    warned: false,
    captured: null,
    open: null,
    events: [],
    ledger: [],
  };
  world.reservations.push(made);
  return made;
}

const DAYS: Readonly<Record<string, number>> = { mastercard: 30 };

export function authorize(world: World, it: Reservation, card: Card): Expected {
  if (it.status === 'Indeterminada') return { http: 202, code: 'MIT_INDETERMINATE' };
  if (it.status === 'Pre-autorizada') {
    // During an uncertain void, the hold can pass its end before the worker marks it as expired.
    if (world.now >= (it.expires ?? 0)) return refusal('MIT_EXPIRED');
    return { http: 409, code: 'MIT_ALREADY_AUTHORIZED' };
  }
  if (it.status !== 'Iniciada') return refusal(REFUSED[it.status]);
  if (card === 'amex') return { http: 422, code: 'MIT_FRANCHISE_NOT_ENABLED' };
  const expires = world.now + (DAYS[card] ?? 7) * DAY;
  const outcome = callNetwork(world, () => outcomeOfCard(card));
  recordOperation(it, 'hold', outcome.done, it.amount);
  if (!outcome.answered || card.startsWith('no_answer')) {
    it.status = 'Indeterminada';
    it.open = opened(world, 'hold', outcome.done, it.amount, expires);
    return { http: 202, code: 'MIT_INDETERMINATE' };
  }
  return settleHold(it, outcome.done, { since: world.now, expires });
}

/** Applies the outcome of a hold once it is known. */
function settleHold(
  it: Reservation,
  outcome: Outcome,
  { since, expires }: Pick<Open, 'since' | 'expires'>,
): Expected {
  if (outcome === 'approved') {
    it.status = 'Pre-autorizada';
    it.authorized = since;
    it.expires = expires;
    it.events.push('mit.pre_authorized');
    return { http: 201, code: null };
  }
  if (outcome === 'absent') {
    it.status = 'Fallida';
    return { http: 502, code: 'E99' };
  }
  it.status = 'Rechazada';
  it.events.push('mit.declined');
  return { http: 422, code: outcome.declined };
}

function outcomeOfCard(card: Card): Outcome {
  if (card === 'declined') return { declined: '51' };
  if (card === 'no_holds') return { declined: 'M08' };
  if (card === 'broken' || card === 'no_answer_not_done') return 'absent';
  return 'approved';
}

/** Returns what the network did, and whether the service got the answer. */
function callNetwork(world: World, does: () => Outcome): { done: Outcome; answered: boolean } {
  if (world.fault === 'none') return { done: does(), answered: true };
  return { done: world.fault === 'drop_after' ? does() : 'absent', answered: false };
}

function recordOperation(it: Reservation, kind: Kind, outcome: Outcome, amount: number): void {
  if (outcome === 'absent') return;
  const result = outcome === 'approved' ? 'approved' : 'declined';
  it.ledger.push(`${kind} ${result} ${amount}`);
}

function opened(world: World, kind: Kind, outcome: Outcome, amount: number, expires: number): Open {
  return {
    kind,
    outcome,
    amount,
    expires,
    queries: 0,
    since: world.now,
    next: world.now + (QUERY_DELAYS[0] ?? 0),
  };
}

/** The error code of a capture or void in each status. */
const REFUSED: Readonly<Record<Status, string>> = {
  Iniciada: 'M05',
  'Pre-autorizada': 'M02',
  Confirmada: 'MIT_ALREADY_CONFIRMED',
  Anulada: 'M02',
  Vencida: 'MIT_EXPIRED',
  Rechazada: 'M05',
  Fallida: 'M05',
  Indeterminada: 'MIT_INDETERMINATE',
};
/** The void has its own code for a missing hold. */
const VOID_CODES: Readonly<Record<string, string>> = { M02: 'V42', M05: 'V42' };
const HTTP: Readonly<Record<string, number>> = { MIT_ALREADY_CONFIRMED: 409, MIT_INDETERMINATE: 202 };

function refusal(code: string): Expected {
  return { http: HTTP[code] ?? 422, code };
}

export function confirm(world: World, it: Reservation, amount: number): Expected {
  if (it.status !== 'Pre-autorizada') return refusal(REFUSED[it.status]);
  if (world.now >= (it.expires ?? 0)) return refusal('MIT_EXPIRED');
  if (amount > it.amount) return refusal('MIT_AMOUNT_EXCEEDS_AUTHORIZED');
  return operate(world, it, 'capture', amount);
}

export function release(world: World, it: Reservation): Expected {
  if (it.status !== 'Pre-autorizada') return refusal(VOID_CODES[REFUSED[it.status]] ?? REFUSED[it.status]);
  if (world.now >= (it.expires ?? 0)) return refusal('MIT_EXPIRED');
  if (world.now >= (it.expires ?? 0) - LAST_DAY) return refusal('MIT_VOID_WINDOW_CLOSED');
  return operate(world, it, 'void', it.amount);
}

function operate(world: World, it: Reservation, kind: 'capture' | 'void', amount: number): Expected {
  const outcome = callNetwork(world, () => 'approved');
  recordOperation(it, kind, outcome.done, amount);
  if (!outcome.answered) {
    it.status = 'Indeterminada';
    it.open = opened(world, kind, outcome.done, amount, 0);
    return { http: 202, code: 'MIT_INDETERMINATE' };
  }
  settleFollowUp(world, it, kind, amount);
  return { http: 200, code: null };
}

function settleFollowUp(world: World, it: Reservation, kind: Kind, amount: number): void {
  if (kind === 'capture') {
    it.status = 'Confirmada';
    it.captured = amount;
    it.confirmed = world.now;
    it.events.push('mit.confirmed');
  } else {
    it.status = 'Anulada';
    it.voided = world.now;
    it.events.push('mit.voided');
  }
}

/** Queries the network, which answers unless a fault is set. Returns whether no operation is open any more. */
function queryNetwork(world: World, it: Reservation): boolean {
  if (it.open === null) return true;
  if (world.fault !== 'none') return false;
  const { open } = it;
  const { kind, outcome, amount } = open;
  it.open = null;
  if (kind === 'hold') settleHold(it, outcome, open);
  else if (outcome === 'approved') settleFollowUp(world, it, kind, amount);
  else it.status = 'Pre-autorizada';
  return true;
}

/** Queries the open operation, or else the end of the hold. Without an answer nothing changes. */
export function sync(world: World, it: Reservation): Expected {
  const isAsked = it.open !== null || it.status === 'Pre-autorizada';
  const isKnown = queryNetwork(world, it) && !(isAsked && world.fault !== 'none');
  // A query without an answer postpones the worker's first query.
  if (it.open?.queries === 0) it.open.next = world.now + (QUERY_DELAYS[0] ?? 0);
  return { http: 200, code: isKnown ? null : 'MIT_INDETERMINATE' };
}

/** Runs the worker's jobs: first the due status queries, then the expirations. */
export function work(world: World): void {
  for (const it of world.reservations) {
    if (it.open !== null && it.open.next <= world.now) {
      it.open.queries += 1;
      it.open.next = world.now + (QUERY_DELAYS[Math.min(it.open.queries, QUERY_DELAYS.length - 1)] ?? 0);
      queryNetwork(world, it);
    }
    expire(world, it);
  }
}

function expire(world: World, it: Reservation): void {
  if (it.status !== 'Pre-autorizada' || it.expires === null) return;
  if (world.now >= it.expires) {
    it.status = 'Vencida';
    it.events.push('mit.expired');
  } else if (world.now >= it.expires - LAST_DAY && !it.warned) {
    it.warned = true;
    it.events.push('mit.expiring_soon');
  }
}

/** Derives the fields that the API shows. */
export function viewOf(world: World, it: Reservation) {
  const isHeld = it.status === 'Pre-autorizada' && world.now < (it.expires ?? 0);
  return {
    status: it.status,
    estimated_amount: it.amount,
    authorized_amount: it.expires === null ? null : it.amount,
    max_confirmable_amount: isHeld ? it.amount : 0,
    can_confirm: isHeld,
    can_void: isHeld && world.now < (it.expires ?? 0) - LAST_DAY,
    authorized_at: it.authorized,
    confirmed_at: it.confirmed,
    voided_at: it.voided,
    expires_at: it.expires,
    confirmable_until: it.expires,
    voidable_until: it.expires === null ? null : it.expires - LAST_DAY,
  };
}
