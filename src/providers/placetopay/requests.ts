import type { IdentificationType } from '#src/kernel/lists.ts';
import { type Price, toAmount } from './amounts.ts';
import type {
  CardCharge,
  CardNumber,
  FollowUp,
  Instrument,
  Origin,
  Original,
  Payer,
  Transfer,
} from './types.ts';

/** Language of the gateway's messages. `isNotFound` matches one of them. */
const LOCALE = 'es_CO';

const LENGTHS = { name: 60, email: 80, description: 250 } as const;

/** Document types that the gateway accepts, with the format of their numbers. It rejects all others. */
const DOCUMENTS: Partial<Record<IdentificationType, readonly [type: string, number: RegExp]>> = {
  CC: ['CC', /^[1-9]\d{3,9}$/],
  CE: ['CE', /^([a-zA-Z]{1,5})?[1-9]\d{3,7}$/],
  TI: ['TI', /^[1-9]\d{4,11}$/],
  NIT: ['NIT', /^[1-9]\d{6,9}$/],
  DNI: ['DNI', /^\d{8}$/],
  Pasaporte: ['PPN', /^\w{4,16}$/],
};

/** Removes the dashes of a UUID, because the gateway limits references and idempotency keys to 32 characters. */
export function toReference(reference: string): string {
  const short = reference.replaceAll('-', '');
  if (!/^[A-Za-z0-9]{1,32}$/.test(short))
    throw new RangeError(`${reference} is no reference for the gateway`);
  return short;
}

/** Converts an identity document. Returns null if the gateway does not accept its type or number. */
export function toDocument(type: IdentificationType, number: string) {
  const [documentType, pattern] = DOCUMENTS[type] ?? [];
  return documentType && pattern?.test(number) ? { documentType, document: number } : null;
}

/** Returns the body of `process` for a card: a purchase, or a hold (`checkin`). */
export function cardBody(input: CardCharge) {
  const { installments, initiator, three_ds } = input;
  return {
    ...(input.action === 'hold' ? { action: 'checkin' } : {}),
    ...chargeBody(input),
    instrument: {
      ...instrumentBody(input.instrument),
      // One installment is the default and needs no field. The codes are those of Colombian acquirers.
      ...(installments > 1
        ? { credit: { code: '0', type: '00', groupCode: 'C', installment: installments } }
        : {}),
      ...(three_ds ? { threeDS: three_ds } : {}),
    },
    ...(initiator ? { additional: { initiatorIndicator: initiator } } : {}),
  };
}

/**
 * Returns the body of `process` for a bank transfer. The response contains the page to which the payer is redirected.
 */
export function transferBody(input: Transfer) {
  const { bank, user_type, return_url } = input;
  const redirection = {
    paymentMethod: '_PSE_',
    returnURL: return_url,
    additional: { bankCode: bank, userType: user_type },
  };
  return { ...chargeBody(input), instrument: { redirection } };
}

/**
 * Returns the body of `transaction`, which acts on an earlier transaction. Without a price, it applies to the full
 * amount.
 */
export function followUpBody(action: 'checkout' | 'reverse' | 'refund', original: Original, price?: Price) {
  const { internal_reference, authorization, reference } = original;
  return {
    locale: LOCALE,
    action,
    internalReference: toInternalReference(internal_reference),
    authorization,
    ...(price ? { payment: { reference: toReference(reference), amount: toAmount(price) } } : {}),
  };
}

/** Returns the body of a release, which is a capture of zero. */
export function releaseBody(input: FollowUp) {
  return followUpBody('checkout', input, { amount: 0n, currency: input.currency });
}

export function queryBody(internal_reference: string) {
  return { locale: LOCALE, internalReference: toInternalReference(internal_reference) };
}

export function searchBody({ reference, amount, currency }: Price & { reference: string }) {
  return { locale: LOCALE, reference: toReference(reference), amount: toAmount({ amount, currency }) };
}

/**
 * Returns the body of the request that stores a card. It must not contain a payment, because the gateway would charge
 * it.
 */
export function tokenizeBody({ payer, card, ...origin }: { payer: Payer; card: CardNumber } & Origin) {
  return { locale: LOCALE, payer: personBody(payer), ...instrumentOnly({ card }), ...originBody(origin) };
}

export function tokenBody(token: string) {
  return { locale: LOCALE, ...instrumentOnly({ token }) };
}

export function lookupBody(
  input: Pick<CardCharge, 'reference' | 'description' | 'payer' | 'instrument'> &
    Price &
    Origin & { return_url: string },
) {
  return {
    locale: LOCALE,
    payer: personBody(input.payer),
    payment: paymentBody(input),
    ...instrumentOnly(input.instrument),
    returnUrl: input.return_url,
    ...originBody(input),
  };
}

/**
 * Returns the body of the request for the list of banks. The list does not depend on the amount, but the gateway
 * requires one.
 */
export function banksBody(return_url: string) {
  const payment = { reference: 'banks', amount: toAmount({ amount: 100_000n, currency: 'COP' }) };
  return {
    locale: LOCALE,
    payment,
    instrument: { redirection: { paymentMethod: '_PSE_', returnURL: return_url } },
  };
}

function chargeBody(input: Omit<Transfer, 'bank' | 'user_type' | 'return_url'>) {
  return {
    locale: LOCALE,
    payer: personBody(input.payer),
    payment: paymentBody(input),
    // If the gateway receives this request twice, it returns the first result again.
    idempotenceKey: toReference(input.reference),
    ...(input.notify_url ? { notificationURL: input.notify_url } : {}),
    ...originBody(input),
  };
}

function paymentBody(input: Price & { reference: string; description: string }) {
  return {
    reference: toReference(input.reference),
    description: input.description.slice(0, LENGTHS.description),
    amount: toAmount(input),
  };
}

/** Omits a document that the gateway would reject. Card charges do not require one. */
function personBody({ name, surname, email, mobile, document }: Payer) {
  return {
    name: name.slice(0, LENGTHS.name),
    ...(surname ? { surname: surname.slice(0, LENGTHS.name) } : {}),
    email: email.slice(0, LENGTHS.email),
    ...(mobile ? { mobile } : {}),
    ...(document ? toDocument(document.type, document.number) : {}),
  };
}

function instrumentBody(instrument: Instrument) {
  if ('token' in instrument) {
    const { token, cvv } = instrument;
    return { token: { token, ...(cvv ? { cvv } : {}) } };
  }
  const { number, expiry, cvv } = instrument.card;
  return { card: { number, expiration: toExpiration(expiry), ...(cvv ? { cvv } : {}) } };
}

function instrumentOnly(instrument: Instrument) {
  return { instrument: instrumentBody(instrument) };
}

/** Converts `2027-03` to `03/27`. */
function toExpiration(expiry: string): string {
  const [year = '', month = ''] = expiry.split('-');
  return `${month}/${year.slice(-2)}`;
}

function originBody({ ip, user_agent }: Origin) {
  return { ...(ip ? { ipAddress: ip } : {}), ...(user_agent ? { userAgent: user_agent } : {}) };
}

function toInternalReference(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new RangeError(`${text} is no internal reference`);
  return number;
}
