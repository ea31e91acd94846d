import { integritySignature } from './signature.ts';

/** Tokens that prove the payer's acceptance of Wompi's two contracts. Each is valid for one request within one hour. */
interface ConsentTokens {
  acceptance_token: string;
  accept_personal_auth: string;
}

type LegalIdType = 'CC' | 'CE' | 'NIT' | 'PP' | 'TI' | 'DNI' | 'RG' | 'OTHER';

export type WompiMethod =
  | { type: 'CARD'; token: string; installments: number }
  | { type: 'NEQUI'; phone_number: string }
  | {
      type: 'PSE';
      bank: string;
      person: 'natural' | 'company';
      legal_id_type: 'CC' | 'NIT';
      legal_id: string;
      description: string;
    }
  | { type: 'BANCOLOMBIA_TRANSFER'; description: string }
  | { type: 'BANCOLOMBIA_COLLECT' }
  | { type: 'DAVIPLATA'; legal_id_type: 'CC' | 'NIT'; legal_id: string; description: string };

/**
 * Payment source stored at the gateway, which can be charged without interaction with the payer. Only cards support
 * installments.
 */
interface StoredSource {
  id: number;
  installments: number | null;
  /**
   * Whether the cardholder agreed to recurring charges: true for a fixed amount, false for varying amounts, null to
   * omit the field. Only some brands and processors use it.
   */
  recurrent: boolean | null;
}

export interface NewTransaction {
  reference: string;
  amount_in_cents: bigint;
  currency: string;
  email: string;
  pay_with: { method: WompiMethod; consent: ConsentTokens } | { source: StoredSource };
  payer?: { full_name: string; phone_number: string; legal_id?: string; legal_id_type?: LegalIdType };
  redirect_url?: string;
  expires_at?: Temporal.Instant;
  /** Taxes included in the amount. The gateway forwards them without checking. */
  taxes?: readonly { type: 'VAT' | 'CONSUMPTION'; amount_in_cents: bigint }[];
  ip?: string;
}

/** Maximum amount of a transaction in cents, according to the gateway's API description. */
const MAX_CENTS = 1_000_000_000_000n;

/**
 * Maximum length of a description by payment method. For PSE the documentation states both 30 and 64, so the lower
 * value is used.
 */
const DESCRIPTION_LENGTH = { PSE: 30, DAVIPLATA: 30, BANCOLOMBIA_TRANSFER: 64 } as const;

/** Returns the reason why the gateway would certainly refuse the transaction, or null if it may be sent. */
export function problemOf(input: NewTransaction): string | null {
  const { amount_in_cents, currency, reference, taxes = [], pay_with, payer } = input;
  if (currency !== 'COP') return `the gateway takes COP only, not ${currency}`;
  if (amount_in_cents < 1n || amount_in_cents > MAX_CENTS) return `${amount_in_cents} is no amount it takes`;
  if (reference.length < 1 || reference.length > 255) return 'a reference has 1 to 255 characters';
  if (input.email === '') return "the payer's e-mail address is missing";
  const taxed = taxes.reduce((sum, tax) => sum + tax.amount_in_cents, 0n);
  if (taxes.some((tax) => tax.amount_in_cents < 1n) || taxed >= amount_in_cents)
    return 'the taxes are not contained in the amount';
  if ('method' in pay_with && pay_with.method.type === 'PSE' && !payer)
    return "PSE needs the payer's name and telephone number";
  return null;
}

/**
 * Returns the latest time, by the gateway's clock, at which the gateway may accept this request. After that, a
 * missing transaction is final. Returns null if the request never expires.
 */
export function canArriveUntil({ pay_with, expires_at }: NewTransaction): Temporal.Instant | null {
  const consent_ends = 'consent' in pay_with ? endOf(pay_with.consent.acceptance_token) : null;
  const ends = [consent_ends, expires_at ?? null].filter((end) => end !== null);
  return ends.toSorted(Temporal.Instant.compare)[0] ?? null;
}

/**
 * Reads the expiry of a JWT without verifying its signature, which the gateway checks. Returns null if there is none.
 */
function endOf(token: string): Temporal.Instant | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return Number.isInteger(claims.exp) ? Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000) : null;
  } catch {
    return null;
  }
}

/** Returns the body of `POST /transactions`, with its integrity signature. */
export function transactionBody(input: NewTransaction, integrity_secret: string): object {
  const { reference, amount_in_cents, currency, pay_with, payer } = input;
  const expiration_time = input.expires_at?.toString({ fractionalSecondDigits: 3 });
  return {
    reference,
    amount_in_cents: Number(amount_in_cents),
    currency,
    customer_email: input.email,
    signature: integritySignature(
      { reference, amount_in_cents, currency, expiration_time },
      integrity_secret,
    ),
    ...('source' in pay_with
      ? sourceFields(pay_with.source)
      : { ...pay_with.consent, payment_method: methodFields(pay_with.method) }),
    ...(payer && { customer_data: payer }),
    ...(input.redirect_url && { redirect_url: input.redirect_url }),
    ...(expiration_time && { expiration_time }),
    ...(input.taxes && { taxes: input.taxes.map(taxFields) }),
    ...(input.ip && { ip: input.ip }),
  };
}

function taxFields({ type, amount_in_cents }: { type: string; amount_in_cents: bigint }): object {
  return { type, amount_in_cents: Number(amount_in_cents) };
}

function sourceFields({ id, installments, recurrent }: StoredSource): object {
  return {
    payment_source_id: id,
    ...(installments !== null && { payment_method: { installments } }),
    ...(recurrent !== null && { recurrent }),
  };
}

function methodFields(method: WompiMethod): object {
  switch (method.type) {
    case 'PSE':
      return {
        type: method.type,
        user_type: method.person === 'natural' ? 0 : 1,
        user_legal_id_type: method.legal_id_type,
        user_legal_id: method.legal_id,
        financial_institution_code: method.bank,
        payment_description: description(method.description, DESCRIPTION_LENGTH.PSE),
      };
    case 'DAVIPLATA':
      return {
        type: method.type,
        user_legal_id_type: method.legal_id_type,
        user_legal_id: method.legal_id,
        payment_description: description(method.description, DESCRIPTION_LENGTH.DAVIPLATA),
      };
    case 'BANCOLOMBIA_TRANSFER':
      return {
        type: method.type,
        payment_description: description(method.description, DESCRIPTION_LENGTH.BANCOLOMBIA_TRANSFER),
      };
    default:
      return method;
  }
}

/**
 * Returns the description that the bank shows to the payer. It is truncated to `length`, and single quotes are
 * removed because the bank rejects them.
 */
function description(text: string, length: number): string {
  return [...text.replaceAll("'", '')].slice(0, length).join('').trim();
}

export interface NewCard {
  number: string;
  cvc: string;
  /** Expiry month of the card in the format `YYYY-MM`. */
  expiry: string;
  holder: string;
}

export function cardTokenBody({ number, cvc, expiry, holder }: NewCard): object {
  const [year = '', month = ''] = expiry.split('-');
  return { number, cvc, exp_month: month, exp_year: year.slice(-2), card_holder: holder };
}

export interface NewPaymentSource {
  type: 'CARD' | 'NEQUI' | 'DAVIPLATA' | 'BANCOLOMBIA_TRANSFER';
  token: string;
  email: string;
  consent: ConsentTokens;
  /** Text that Bancolombia shows with each charge of a stored account. Required for Bancolombia accounts. */
  description?: string;
}

export function paymentSourceBody({ type, token, email, consent, ...rest }: NewPaymentSource): object {
  return {
    type,
    token,
    customer_email: email,
    ...consent,
    ...(rest.description !== undefined && {
      payment_description: description(rest.description, DESCRIPTION_LENGTH.BANCOLOMBIA_TRANSFER),
    }),
  };
}
