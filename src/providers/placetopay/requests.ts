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

/** Language in which the gateway returns messages. `isNotFound` matches a Spanish message. */
const LOCALE = 'es_CO';

const LENGTHS = { name: 60, email: 80, description: 250 } as const;

/**
 * The gateway's names of accepted document types, with the required format of the number. It rejects all other types.
 */
const DOCUMENTS: Partial<Record<IdentificationType, readonly [type: string, number: RegExp]>> = {
  CC: ['CC', /^[1-9]\d{3,9}$/],
  CE: ['CE', /^([a-zA-Z]{1,5})?[1-9]\d{3,7}$/],
  TI: ['TI', /^[1-9]\d{4,11}$/],
  NIT: ['NIT', /^[1-9]\d{6,9}$/],
  DNI: ['DNI', /^\d{8}$/],
  Pasaporte: ['PPN', /^\w{4,16}$/],
};

/** Removes the dashes of a UUID, because the gateway limits references to 32 characters. */
export function toReference(reference: string): string {
  const short = reference.replaceAll('-', '');
  if (!/^[A-Za-z0-9]{1,32}$/.test(short))
    throw new RangeError(`${reference} is no reference for the gateway`);
  return short;
}

/**
 * Converts an identity document to the gateway's format. Returns null if the gateway does not accept the type or the
 * number.
 */
export function toDocument(type: IdentificationType, number: string) {
  const [documentType, pattern] = DOCUMENTS[type] ?? [];
  return documentType && pattern?.test(number) ? { documentType, document: number } : null;
}

/** Returns the body of a `process` request that charges a card or, with `checkin`, places a hold. */
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
 * Returns the body of a `process` request that starts a bank transfer. The response contains the URL to which the
 * payer is redirected.
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
 * Returns the body of a `transaction` request, which captures, reverses or refunds an earlier transaction. Without a
 * price, it applies to the full amount.
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

/** Returns the body of a `transaction` request that releases a hold, by capturing an amount of zero. */
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
 * Returns the body of a request that stores a card. It must not contain a payment, because the gateway would charge
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
 * Returns the body of a request for the list of banks. The list does not depend on the amount, but the gateway
 * requires an amount.
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

/**
 * Converts a payer. Omits an identity document that the gateway would reject, because card charges do not require
 * one.
 */
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

/** Converts an expiry month from `2027-03` to `03/27`, the gateway's format. */
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
