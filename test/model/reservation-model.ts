/**
 * What a reservation does, told a second time: from the documents and by hand, without a line of the service. It knows
 * what the network really did (the service may not), and predicts every answer, event and cent.
 */
const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const LAST_DAY = DAY;

/** When an open operation is asked about, counted from the call and then from the last question. */
const TURNS = [5, 60, 300, 3_600, 86_400].map((seconds) => seconds * SECOND);

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

/** What the network made of an operation: `absent` when it never heard of it. */
type Deed = 'approved' | 'absent' | { declined: string };

interface Open {
  kind: Kind;
  deed: Deed;
  amount: number;
  asks: number;
  next: number;
  /** For a hold: when it would expire. */
  expires: number;
  since: number;
}

export interface Expected {
  http: number;
  /** `error.code` of the answer, null when there is none. */
  code: string | null;
}

export interface Reservation {
  amount: number;
  status: Status;
  /** When the hold was asked for, and when it was known to be charged or released. */
  authorized: number | null;
  confirmed: number | null;
  voided: number | null;
  expires: number | null;
  warned: boolean;
  captured: number | null;
  open: Open | null;
  events: string[];
  /** What the network's ledger must say, in order: kind, status and amount in cents. */
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
    // A hold whose end came while a release was in doubt is over before the worker has said so.
    if (world.now >= (it.expires ?? 0)) return refusal('MIT_EXPIRED');
    return { http: 409, code: 'MIT_ALREADY_AUTHORIZED' };
  }
  if (it.status !== 'Iniciada') return refusal(REFUSED[it.status]);
  if (card === 'amex') return { http: 422, code: 'MIT_FRANCHISE_NOT_ENABLED' };
  const expires = world.now + (DAYS[card] ?? 7) * DAY;
  const deed = callNetwork(world, () => deedOfCard(card));
  enter(it, 'hold', deed.done, it.amount);
  if (!deed.answered || card.startsWith('no_answer')) {
    it.status = 'Indeterminada';
    it.open = opened(world, 'hold', deed.done, it.amount, expires);
    return { http: 202, code: 'MIT_INDETERMINATE' };
  }
  return settleHold(it, deed.done, { since: world.now, expires });
}

/** What became of a hold, once it is known. */
function settleHold(
  it: Reservation,
  deed: Deed,
  { since, expires }: Pick<Open, 'since' | 'expires'>,
): Expected {
  if (deed === 'approved') {
    it.status = 'Pre-autorizada';
    it.authorized = since;
    it.expires = expires;
    it.events.push('mit.pre_authorized');
    return { http: 201, code: null };
  }
  if (deed === 'absent') {
    it.status = 'Fallida';
    return { http: 502, code: 'E99' };
  }
  it.status = 'Rechazada';
  it.events.push('mit.declined');
  return { http: 422, code: deed.declined };
}

function deedOfCard(card: Card): Deed {
  if (card === 'declined') return { declined: '51' };
  if (card === 'no_holds') return { declined: 'M08' };
  if (card === 'broken' || card === 'no_answer_not_done') return 'absent';
  return 'approved';
}

/** Whether the network did it, and whether we were told. */
function callNetwork(world: World, does: () => Deed): { done: Deed; answered: boolean } {
  if (world.fault === 'none') return { done: does(), answered: true };
  return { done: world.fault === 'drop_after' ? does() : 'absent', answered: false };
}

function enter(it: Reservation, kind: Kind, deed: Deed, amount: number): void {
  if (deed === 'absent') return;
  const result = deed === 'approved' ? 'approved' : 'declined';
  it.ledger.push(`${kind} ${result} ${amount}`);
}

function opened(world: World, kind: Kind, deed: Deed, amount: number, expires: number): Open {
  return { kind, deed, amount, expires, asks: 0, since: world.now, next: world.now + (TURNS[0] ?? 0) };
}

/** Why a reservation in this state takes neither a charge nor a release. */
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
/** The release has a word of its own for a hold that is not there. */
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
  const deed = callNetwork(world, () => 'approved');
  enter(it, kind, deed.done, amount);
  if (!deed.answered) {
    it.status = 'Indeterminada';
    it.open = opened(world, kind, deed.done, amount, 0);
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

/** The network is asked and, if it is itself, says what it did. True when nothing is open any more. */
function ask(world: World, it: Reservation): boolean {
  if (it.open === null) return true;
  if (world.fault !== 'none') return false;
  const { open } = it;
  const { kind, deed, amount } = open;
  it.open = null;
  if (kind === 'hold') settleHold(it, deed, open);
  else if (deed === 'approved') settleFollowUp(world, it, kind, amount);
  else it.status = 'Pre-autorizada';
  return true;
}

/** Asks about what is in doubt, else about the end of the hold; a silent network leaves all as it is. */
export function sync(world: World, it: Reservation): Expected {
  const isAsked = it.open !== null || it.status === 'Pre-autorizada';
  const isKnown = ask(world, it) && !(isAsked && world.fault !== 'none');
  // A question of ours that stays unanswered puts off the worker's first one.
  if (it.open?.asks === 0) it.open.next = world.now + (TURNS[0] ?? 0);
  return { http: 200, code: isKnown ? null : 'MIT_INDETERMINATE' };
}

/** What the worker does, at this instant: questions first, then what time has ended. */
export function work(world: World): void {
  for (const it of world.reservations) {
    if (it.open !== null && it.open.next <= world.now) {
      it.open.asks += 1;
      it.open.next = world.now + (TURNS[Math.min(it.open.asks, TURNS.length - 1)] ?? 0);
      ask(world, it);
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

/** The fields of the reservation that follow from all this. */
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
