import { createHash } from 'node:crypto';
import type { Entry, Json } from './types.ts';

/** Formats an instant as the gateway does: Colombia time with its offset. */
function dateText(at: Date): string {
  return `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}

export function statusBody(status: string, reason: string | number, message: string, now: Date): Json {
  return { status, reason, message, date: dateText(now) };
}

/** Returns a transaction in the format of `process`, `query`, `search` and `transaction`. */
export function viewOf(entry: Entry, entries: readonly Entry[], now: Date): Json {
  const total = entry.cents / 100;
  const amount = { ...(entry.taxes ? { taxes: entry.taxes } : {}), currency: entry.currency, total };
  const same = { currency: entry.currency, total };
  const hold = holdOf(entry, entries);
  return {
    status: statusBody(entry.status, entry.reason, entry.message, now),
    date: dateText(new Date(entry.at)),
    transactionDate: dateText(new Date(entry.at)),
    internalReference: entry.internalReference,
    reference: entry.reference,
    paymentMethod: entry.paymentMethod,
    franchise: entry.franchise,
    franchiseName: entry.franchise,
    issuerName: 'BANCO DE PRUEBAS',
    amount,
    conversion: { from: same, to: same, factor: 1 },
    authorization: entry.authorization,
    receipt: entry.receipt,
    type: entry.type,
    refunded: entry.returnedCents > 0,
    lastDigits: entry.lastDigits,
    provider: entry.paymentMethod === '_PSE_' ? 'ACH' : 'CREDIBANCO',
    discount: null,
    processorFields: {
      id: createHash('md5').update(String(entry.internalReference)).digest('hex'),
      b24: entry.reason,
    },
    additional: entry.type === 'REFUND' ? { amountRefunded: total } : {},
    ...(hold ? { preAuthorization: { ...hold, amount } } : {}),
    ...(entry.processURL ? { redirection: redirectionOf(entry) } : {}),
    ...(entry.notificationURL ? { notificationURL: entry.notificationURL } : {}),
  };
}

function holdOf(entry: Entry, entries: readonly Entry[]): Json {
  if (entry.type !== 'CHECKIN' && entry.type !== 'CHECKOUT') return null;
  const parent = entries.find((one) => one.internalReference === entry.parent);
  if (!parent) return null;
  const { condition, internalReference, authorization, receipt } = parent;
  return { condition, internalReference, authorization, receipt };
}

function redirectionOf({ paymentMethod, processURL, returnURL }: Entry): Json {
  return { paymentMethod, processURL, returnURL };
}
