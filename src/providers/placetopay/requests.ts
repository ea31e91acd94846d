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

/** The language of the gateway's sentences: one of them is read (`isNotFound`). */
const LOCALE = 'es_CO';

const LENGTHS = { name: 60, email: 80, description: 250 } as const;

/** The gateway's documents of Colombia and the passport, and how their numbers look. It refuses others. */
const DOCUMENTS: Partial<Record<IdentificationType, readonly [type: string, number: RegExp]>> = {
  CC: ['CC', /^[1-9]\d{3,9}$/],
  CE: ['CE', /^([a-zA-Z]{1,5})?[1-9]\d{3,7}$/],
  TI: ['TI', /^[1-9]\d{4,11}$/],
  NIT: ['NIT', /^[1-9]\d{6,9}$/],
  DNI: ['DNI', /^\d{8}$/],
  Pasaporte: ['PPN', /^\w{4,16}$/],
};

/** References and idempotence keys have 32 characters at most: a uuid without its dashes. */
export function toReference(reference: string): string {
  const short = reference.replaceAll('-', '');
  if (!/^[A-Za-z0-9]{1,32}$/.test(short))
    throw new RangeError(`${reference} is no reference for the gateway`);
  return short;
}

/** Null for a kind of document that the gateway does not know, or a number that it would refuse. */
export function toDocument(type: IdentificationType, number: string) {
  const [documentType, pattern] = DOCUMENTS[type] ?? [];
  return documentType && pattern?.test(number) ? { documentType, document: number } : null;
}

/** `process` for a card: a purchase, or a hold (`checkin`). */
export function cardBody(input: CardCharge) {
  const { installments, initiator, three_ds } = input;
  return {
    ...(input.action === 'hold' ? { action: 'checkin' } : {}),
    ...chargeBody(input),
    instrument: {
      ...instrumentBody(input.instrument),
      // One instalment is what a card has without it. The codes are those of Colombian acquirers.
      ...(installments > 1
        ? { credit: { code: '0', type: '00', groupCode: 'C', installment: installments } }
        : {}),
      ...(three_ds ? { threeDS: three_ds } : {}),
    },
    ...(initiator ? { additional: { initiatorIndicator: initiator } } : {}),
  };
}

/** `process` for a bank transfer: the payer goes to the page that the answer names. */
export function transferBody(input: Transfer) {
  const { bank, user_type, return_url } = input;
  const redirection = {
    paymentMethod: '_PSE_',
    returnURL: return_url,
    additional: { bankCode: bank, userType: user_type },
  };
  return { ...chargeBody(input), instrument: { redirection } };
}

/** `transaction`: something is done to an earlier one. Without a price the whole of it. */
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

/** Letting go of a hold is a capture of nothing. */
export function releaseBody(input: FollowUp) {
  return followUpBody('checkout', input, { amount: 0n, currency: input.currency });
}

export function queryBody(internal_reference: string) {
  return { locale: LOCALE, internalReference: toInternalReference(internal_reference) };
}

export function searchBody({ reference, amount, currency }: Price & { reference: string }) {
  return { locale: LOCALE, reference: toReference(reference), amount: toAmount({ amount, currency }) };
}

/** Never with a payment: the gateway would make it. */
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

/** Which banks there are depends on nothing; the gateway wants an amount all the same. */
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
    // Should this very request be heard twice, the gateway answers the second with the first.
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

/** A document that the gateway would refuse stays away: cards do without one. */
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

/** `2027-03` is `03/27` there. */
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
