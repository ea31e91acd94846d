import { centsOf } from './check.ts';
import type { Ledger } from './ledger.ts';
import type { Entry, Json, Verdict } from './types.ts';

export interface FollowUpParts {
  ledger: Ledger;
  now(): Date;
  verdict: Verdict;
  newAuthorization(): string;
}

const HOLD_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Returns the date in Colombia. Transactions of the same day can only be reversed in full, older ones only
 * refunded.
 */
const dayOf = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

/**
 * Adds a capture, reversal or refund of an earlier transaction with the same reference. Returns the new entry or
 * an error text.
 */
export function followUp(parts: FollowUpParts, login: string, body: Json): Entry | string {
  const { ledger } = parts;
  const target = ledger
    .entries()
    .find((one) => one.login === login && one.internalReference === body.internalReference) as
    | Entry
    | undefined;
  if (!target || target.authorization !== body.authorization)
    return 'La referencia interna provista es inválida';
  if (body.action === 'checkout') return checkout(parts, target, body.payment.amount);
  const isDone = target.status === 'APPROVED' && ['AUTH_ONLY', 'PRE_AUTH'].includes(target.type);
  if (!isDone || (target.type === 'PRE_AUTH' && target.cents === 0)) return 'La transacción no está aprobada';
  if (target.returnedCents >= target.cents) return 'La transacción ya fue reembolsada';
  const isSameDay = dayOf(parts.now()) === dayOf(new Date(target.at));
  return body.action === 'reverse'
    ? reverse(parts, target, isSameDay)
    : refund(parts, target, body.payment?.amount, isSameDay);
}

function checkout(parts: FollowUpParts, hold: Entry, amount: Json): Entry | string {
  const { ledger, now, newAuthorization } = parts;
  if (hold.type !== 'PRE_AUTH' || hold.condition !== 'ACTIVE') return 'La preautorización no está activa';
  if (now().getTime() - Date.parse(hold.at) > HOLD_DAYS * DAY_MS) return 'La preautorización expiró';
  if (amount.currency !== hold.currency) return 'La moneda no coincide';
  const cents = centsOf(amount.total) ?? 0;
  if (cents > hold.cents) return 'El valor supera el reservado';
  const done = add(parts, hold, 'CHECKOUT', cents);
  if (done.status === 'APPROVED') {
    const { status, reason, message } = done;
    const closed = {
      condition: 'COMPLETED',
      status,
      reason,
      message,
      cents,
      at: now().toISOString(),
    } as const;
    ledger.change(hold, { ...closed, authorization: newAuthorization() });
  }
  return done;
}

function reverse(parts: FollowUpParts, target: Entry, isSameDay: boolean): Entry | string {
  if (!isSameDay || target.returnedCents > 0) return 'La transacción ya no se puede reversar';
  const done = add(parts, target, 'CREDIT', target.cents);
  giveBack(parts, target, done);
  return done;
}

function refund(parts: FollowUpParts, target: Entry, amount: Json, isSameDay: boolean): Entry | string {
  const cents = amount ? (centsOf(amount.total) ?? 0) : target.cents - target.returnedCents;
  if (amount && amount.currency !== target.currency) return 'La moneda no coincide';
  if (cents === 0 || cents > target.cents - target.returnedCents)
    return 'El valor supera el saldo por reembolsar';
  // An unsettled transaction can only be cancelled in full.
  if (isSameDay && cents < target.cents) return 'La transacción no ha sido liquidada';
  const done = add(parts, target, isSameDay ? 'CREDIT' : 'REFUND', cents);
  giveBack(parts, target, done);
  return done;
}

function giveBack({ ledger }: FollowUpParts, target: Entry, done: Entry): void {
  if (done.status === 'APPROVED') ledger.change(target, { returnedCents: target.returnedCents + done.cents });
}

function add(parts: FollowUpParts, target: Entry, type: Entry['type'], cents: number): Entry {
  const { verdict } = parts;
  const { internalReference, ...copied } = target;
  return parts.ledger.add({
    ...copied,
    type,
    cents,
    parent: internalReference,
    status: verdict.status,
    reason: verdict.reason,
    message: verdict.message,
    becomes: verdict.becomes ?? null,
    at: parts.now().toISOString(),
    authorization: verdict.status === 'APPROVED' ? parts.newAuthorization() : '000000',
    taxes: null,
    condition: null,
    returnedCents: 0,
    idempotenceKey: null,
    notificationURL: null,
    processURL: null,
  });
}
