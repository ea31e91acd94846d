import type { NetworkRecord, Outcome } from '../port/network.ts';
import type { Refusal, WompiOutcome, WompiRecord } from './outcomes.ts';

type Failed = Extract<Outcome, { kind: 'failed' }>;

/** What the catalogue calls a card or an account that cannot be charged any more, whatever is tried. */
const LOST = '14';

/** In the words of the port. */
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
  if (refusal?.about === 'payment_source') return lost(refusal);
  const text = refusal ? { text: refusal.text } : {};
  return { kind: 'failed', code, reason, ...text, unasked: isForNobody(refusal) };
}

/** The gateway keeps it, and says itself that it is over: that is the end of it, not a failure. */
function lost({ text }: Refusal): Outcome {
  return { kind: 'declined', record: { ...NO_RECORD, code: LOST, text } };
}

/** Whether another provider may do better: not where it is the payer's method or consent that was wrong. */
function isForNobody(refusal: Refusal | null): boolean {
  return refusal === null || !['payment_method', 'consent', 'reference'].includes(refusal.about);
}

/** Its record is that of the charge. */
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

/** Which of its data the gateway does not take of a card. */
const BY_FIELD: readonly (readonly [field: RegExp, code: string])[] = [
  [/\bexp_(month|year)\b/, '54'],
  [/\bcvc\b/, '82'],
];

/** A card that the gateway makes no token of. */
export function declinedCard(reference: string, text: string): Outcome {
  const code = BY_FIELD.find(([field]) => field.test(text))?.[1] ?? '15';
  return { kind: 'declined', record: { ...NO_RECORD, reference, code, text } };
}

/** Nothing left, so that nobody can have been asked. */
export function unasked(reason: string): Failed {
  return { kind: 'failed', code: 'E99', reason, unasked: true };
}

export function notOffered(what: string): Failed {
  return unasked(`not offered: ${what}`);
}
