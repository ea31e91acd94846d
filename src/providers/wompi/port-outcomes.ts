import type { NetworkRecord, Outcome } from '../port/network.ts';
import type { Refusal, WompiOutcome, WompiRecord } from './types.ts';

type Failed = Extract<Outcome, { kind: 'failed' }>;

/** Response code for a card or account that can never be charged again. */
const UNUSABLE_CODE = '14';

/** Converts the outcome of a charge at the gateway to an outcome of the provider port. */
export function chargeOutcome(outcome: WompiOutcome): Outcome {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
    case 'pending':
      return { kind: outcome.kind, record: recordOf(outcome.record) };
    case 'unknown':
      return outcome;
    case 'failed':
      return failedOutcome(outcome);
  }
}

function failedOutcome({ code, reason, refusal }: Extract<WompiOutcome, { kind: 'failed' }>): Outcome {
  if (refusal?.about === 'payment_source') return declineUnusable(refusal);
  const text = refusal ? { text: refusal.text } : {};
  return { kind: 'failed', code, reason, ...text, unasked: isFinalRefusal(refusal) };
}

/** Returns the outcome for a stored card or account that the gateway reports as no longer valid: a final decline. */
function declineUnusable({ text }: Refusal): Outcome {
  return { kind: 'declined', record: { ...NO_RECORD, code: UNUSABLE_CODE, text } };
}

/**
 * Returns true if the operation failed for good, so that another provider may be tried. Returns false if the gateway
 * refused the payment method, the consent or the reference.
 */
function isFinalRefusal(refusal: Refusal | null): boolean {
  return refusal === null || !['payment_method', 'consent', 'reference'].includes(refusal.about);
}

/**
 * Converts the outcome of a void. The gateway returns the record of the charge, so its reference is replaced with the
 * reference of the void.
 */
export function voidedOutcome(outcome: WompiOutcome, reference: string): Outcome {
  const read = chargeOutcome(outcome);
  return 'record' in read ? { ...read, record: { ...read.record, reference } } : read;
}

function recordOf(record: WompiRecord): NetworkRecord {
  const { reference, code, authorization_code, bank_url, text } = record;
  const known = { reference, code, authorization_code, bank_url, text };
  const { agreement = null, intention: voucher = null } = record.voucher ?? {};
  return { ...NO_RECORD, ...known, voucher, agreement, network_transaction_id: record.id };
}

const NO_RECORD: NetworkRecord = {
  reference: '',
  code: null,
  network_transaction_id: null,
  authorization_code: null,
  expires_at: null,
  bank_url: null,
  voucher: null,
  barcode: null,
  agreement: null,
  text: null,
};

/** Response codes by the name of the card field that the gateway rejected. */
const BY_FIELD: readonly (readonly [field: RegExp, code: string])[] = [
  [/\bexp_(month|year)\b/, '54'],
  [/\bcvc\b/, '82'],
];

/** Returns the outcome for a card that the gateway refuses to tokenize. */
export function declinedCard(reference: string, text: string): Outcome {
  const code = BY_FIELD.find(([field]) => field.test(text))?.[1] ?? '15';
  return { kind: 'declined', record: { ...NO_RECORD, reference, code, text } };
}

/** Returns the outcome of a request that was not sent. It allows another provider. */
export function notSentOutcome(reason: string): Failed {
  return { kind: 'failed', code: 'E99', reason, unasked: true };
}

export function notOffered(what: string): Failed {
  return notSentOutcome(`not offered: ${what}`);
}
