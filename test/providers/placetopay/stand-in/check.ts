import { createHash } from 'node:crypto';
import { isCardNumber } from './cards.ts';
import type { Account, Json } from './types.ts';

const WINDOW_MS = 5 * 60_000;

/** Returns the gateway's error number for an invalid authentication, or null. */
export function authenticationError(auth: Json, accounts: readonly Account[], now: Date): number | null {
  if (typeof auth !== 'object' || auth === null) return 100;
  const { login, tranKey, nonce, seed } = auth;
  if (![login, tranKey, nonce, seed].every((one) => typeof one === 'string' && one !== '')) return 100;
  const account = accounts.find((one) => one.login === login);
  if (!account) return 101;
  const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(seed)
    ? Date.parse(seed)
    : Number.NaN;
  if (!(Math.abs(now.getTime() - stamp) <= WINDOW_MS)) return 103;
  const plain = Buffer.concat([
    Buffer.from(nonce, 'base64'),
    Buffer.from(`${seed}${account.secret}`, 'utf8'),
  ]);
  return createHash('sha256').update(plain).digest().toString('base64') === tranKey ? null : 102;
}

const CURRENCIES = ['USD', 'COP', 'CRC', 'EUR', 'CAD', 'AUD', 'GBP', 'MXN', 'CLP'];
const TAXES = [
  'valueAddedTax',
  'exciseDuty',
  'ice',
  'airportTax',
  'stateTax',
  'reducedStateTax',
  'municipalTax',
];
const INITIATORS = [
  ...['CARDHOLDER', 'MERCHANT'].flatMap((who) =>
    ['COF', 'RECURRING_VARIABLE_AMOUNT', 'RECURRING_FIXED_AMOUNT', 'WITH_INSTALLMENTS'].map(
      (how) => `${who}_${how}`,
    ),
  ),
];
const DOCUMENTS: Readonly<Record<string, RegExp>> = {
  CC: /^[1-9][0-9]{3,9}$/,
  CE: /^([a-zA-Z]{1,5})?[1-9][0-9]{3,7}$/,
  TI: /^[1-9][0-9]{4,11}$/,
  NIT: /^[1-9]\d{6,9}$/,
  RUT: /^[1-9]\d{6,9}$/,
  PPN: /^[a-zA-Z0-9_]{4,16}$/,
  TAX: /^[a-zA-Z0-9_]{4,16}$/,
  LIC: /^[a-zA-Z0-9_]{4,16}$/,
  DNI: /^\d{8}$/,
};
const RESERVED = [
  'userAgent',
  'fingerprint',
  'sourcePlatform',
  'tokenizationID',
  'trazabilyCode',
  'RequestId',
  'onTest',
];

const isText = (value: Json, max: number, min = 1) =>
  typeof value === 'string' && value.length >= min && value.length <= max;
const isAbsent = (value: Json) => value === undefined || value === null;
const isUrl = (value: Json) => isText(value, 250) && URL.canParse(value);

/** Converts a JSON number to whole cents. Returns null for other values and for more than two decimals. */
export function centsOf(total: Json): number | null {
  if (typeof total !== 'number' || !Number.isFinite(total) || total < 0) return null;
  const cents = Math.round(total * 100);
  return cents / 100 === total ? cents : null;
}

type Rule = readonly [field: string, isRight: boolean];
const wrong = (rules: readonly Rule[]) => rules.find(([, isRight]) => !isRight)?.[0] ?? null;

function checkAmount(amount: Json): string | null {
  if (typeof amount !== 'object' || amount === null) return 'payment.amount';
  const taxes: Json[] = amount.taxes ?? [];
  return wrong([
    ['payment.amount.currency', CURRENCIES.includes(amount.currency)],
    ['payment.amount.total', centsOf(amount.total) !== null],
    ['payment.amount.taxes', Array.isArray(taxes) && taxes.every(isTax)],
  ]);
}

function isTax(tax: Json): boolean {
  return (
    TAXES.includes(tax?.kind) &&
    centsOf(tax.amount) !== null &&
    (isAbsent(tax.base) || centsOf(tax.base) !== null)
  );
}

function checkPerson(person: Json): string | null {
  if (typeof person !== 'object' || person === null) return 'payer';
  const { name, surname, email, documentType, document, mobile } = person;
  return wrong([
    ['payer.name', isText(name, 60)],
    ['payer.surname', isAbsent(surname) || isText(surname, 60)],
    ['payer.email', isText(email, 80) && /^[^@\s]+@[^@\s]+$/.test(email)],
    ['payer.mobile', isAbsent(mobile) || isText(mobile, 20)],
    ['payer.documentType', isAbsent(documentType) === isAbsent(document)],
    ['payer.document', isAbsent(documentType) || (DOCUMENTS[documentType]?.test(document) ?? false)],
  ]);
}

export function checkInstrument(instrument: Json): string | null {
  const kinds = ['card', 'token', 'redirection'].filter((kind) => !isAbsent(instrument?.[kind]));
  if (kinds.length !== 1) return 'instrument';
  const { card, token, redirection, credit } = instrument;
  if (!isAbsent(credit) && !(Number.isInteger(credit.installment) && credit.installment > 0))
    return 'instrument.credit';
  if (card)
    return wrong([
      ['instrument.card.number', isCardNumber(card.number ?? '')],
      ['instrument.card.expiration', /^[01]\d\/\d{2}$/.test(card.expiration ?? '')],
      ['instrument.card.cvv', isAbsent(card.cvv) || /^\d{3,4}$/.test(card.cvv)],
    ]);
  if (token)
    return wrong([
      ['instrument.token.token', isText(token.token, 64, 64)],
      ['instrument.token.cvv', isAbsent(token.cvv) || /^\d{3,4}$/.test(token.cvv)],
    ]);
  return wrong([
    ['instrument.redirection.paymentMethod', redirection.paymentMethod === '_PSE_'],
    ['instrument.redirection.returnURL', isUrl(redirection.returnURL)],
  ]);
}

function checkTransfer(body: Json): string | null {
  const redirection = body.instrument.redirection;
  if (!redirection) return null;
  const { bankCode, userType } = redirection.additional ?? {};
  return wrong([
    ['instrument.redirection.additional.bankCode', isText(bankCode, 8)],
    ['instrument.redirection.additional.userType', ['person', 'company'].includes(userType)],
    ['payer.document', !isAbsent(body.payer.document)],
    ['payment.amount.currency', body.payment.amount.currency === 'COP'],
    ['action', isAbsent(body.action)],
  ]);
}

/** Returns the first invalid field of a `process` request, or null. */
export function checkProcess(body: Json): string | null {
  const { payment, additional, idempotenceKey, notificationURL, action } = body;
  return (
    checkPerson(body.payer) ??
    checkInstrument(body.instrument) ??
    checkAmount(payment?.amount) ??
    wrong([
      ['payment.reference', isText(payment.reference, 32)],
      ['payment.description', isAbsent(payment.description) || isText(payment.description, 250)],
      ['payment.amount.total', payment.amount.total > 0],
      ['action', isAbsent(action) || action === 'checkin'],
      ['idempotenceKey', isAbsent(idempotenceKey) || /^[A-Za-z0-9]{1,32}$/.test(idempotenceKey)],
      ['notificationURL', isAbsent(notificationURL) || isUrl(notificationURL)],
      ['additional', isAbsent(additional) || !RESERVED.some((key) => key in additional)],
      [
        'additional.initiatorIndicator',
        isAbsent(additional?.initiatorIndicator) || INITIATORS.includes(additional.initiatorIndicator),
      ],
    ]) ??
    checkTransfer(body)
  );
}

export function checkSearch(body: Json): string | null {
  return wrong([['reference', isText(body.reference, 32)]]) ?? checkAmount(body.amount);
}

export function checkFollowUp(body: Json): string | null {
  const { action, internalReference, authorization, payment } = body;
  const rules: Rule[] = [
    ['action', ['checkout', 'reverse', 'refund'].includes(action)],
    ['internalReference', Number.isInteger(internalReference) && internalReference > 0],
    ['authorization', isText(authorization, 32)],
    ['payment', action !== 'checkout' || !isAbsent(payment)],
  ];
  return wrong(rules) ?? (isAbsent(payment) ? null : checkAmount(payment.amount));
}

export function checkPayer(body: Json): string | null {
  return checkPerson(body.payer);
}
