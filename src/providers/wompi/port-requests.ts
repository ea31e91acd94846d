/** Builds the gateway's requests for charges. */
import type { Outcome } from '../port/network.ts';
import type {
  CardRequest,
  Payer,
  PaymentCard,
  Priced,
  TransferRequest,
  VoucherRequest,
} from '../port/requests.ts';
import type { WompiAccount } from './client.ts';
import { declinedCard, notSentOutcome } from './port-outcomes.ts';
import type { NewTransaction, WompiMethod } from './requests.ts';

/**
 * Period after the creation of a charge during which the gateway may accept it. Requests contain the signed expiry,
 * so the gateway refuses later ones.
 */
const ACCEPTED_FOR = {
  purchase: { minutes: 10 },
  transfer: { minutes: 60 },
  // The signed expiry of a voucher is its payment deadline. Its consent token, valid for one hour, limits the acceptance.
  voucher: { minutes: 60 },
} as const;

/** Returns the time at which a charge expires. The gateway compares it with its own clock. */
export function acceptedUntil(
  kind: keyof typeof ACCEPTED_FOR,
  created_at: Temporal.Instant,
): Temporal.Instant {
  return created_at.add(ACCEPTED_FOR[kind]);
}

/**
 * Converts the payer's consents to the gateway's fields. The consents must be in this order: terms of use, personal
 * data.
 */
export function consentTokens([acceptance_token = '', accept_personal_auth = '']: readonly string[] = []) {
  return { acceptance_token, accept_personal_auth };
}

type Charged = Pick<CardRequest, 'reference' | 'tax' | 'payer'> & Priced;

function common({ reference, amount, currency, tax, payer }: Charged) {
  return {
    reference,
    amount_in_cents: amount,
    currency,
    email: payer.email ?? '',
    ...(tax > 0n && { taxes: [{ type: 'VAT' as const, amount_in_cents: tax }] }),
    ...payerData(payer),
  };
}

/**
 * Returns the payer's name and phone number, or nothing if one is missing, because the gateway requires both
 * together.
 */
function payerData({ name, phone }: Payer): Pick<NewTransaction, 'payer'> {
  if (!name || !phone) return {};
  return { payer: { full_name: name, phone_number: phone.replace(/^\+/, '') } };
}

/**
 * Builds a charge with the token of an entered card. If the token is null, charges the stored payment source instead.
 */
export function toCharge(request: CardRequest, card_token: string | null): NewTransaction {
  const { instrument, installments, mandate } = request;
  const expires_at = acceptedUntil('purchase', request.at);
  if (card_token !== null) {
    const method = { type: 'CARD' as const, token: card_token, installments };
    const pay_with = { method, consent: consentTokens(request.consents) };
    return { ...common(request), expires_at, pay_with };
  }
  if (!('kept' in instrument)) throw new Error('a card without a token');
  const isCard = instrument.kept === 'card';
  const source = {
    id: Number(instrument.token),
    installments: isCard ? installments : null,
    recurrent: isCard && mandate ? true : null,
  };
  return { ...common(request), expires_at, pay_with: { source } };
}

type Failed = Extract<Outcome, { kind: 'failed' }>;

/** Document types that the gateway accepts for PSE and Daviplata. */
const DOCUMENTS = ['CC', 'NIT'] as const;

export function toTransfer(request: TransferRequest): NewTransaction | Failed {
  const method = methodOf(request);
  if ('kind' in method) return method;
  const latest = acceptedUntil('transfer', request.at);
  const isSooner = Temporal.Instant.compare(request.expires_at, latest) < 0;
  return {
    ...common(request),
    pay_with: { method, consent: consentTokens(request.consents) },
    redirect_url: request.return_url,
    expires_at: isSooner ? request.expires_at : latest,
  };
}

function methodOf(request: TransferRequest): WompiMethod | Failed {
  const { description } = request;
  if (request.method === 'nequi') return { type: 'NEQUI', phone_number: request.phone };
  if (request.method === 'bancolombia') return { type: 'BANCOLOMBIA_TRANSFER', description };
  const legal_id_type = DOCUMENTS.find((known) => known === request.identification_type);
  if (!legal_id_type) return notSentOutcome(`${request.method} takes ${DOCUMENTS.join(' or ')} there`);
  const document = { legal_id_type, legal_id: request.identification };
  if (request.method === 'daviplata') return { type: 'DAVIPLATA', ...document, description };
  const person = request.user_type === 'company' ? 'company' : 'natural';
  return { type: 'PSE', bank: request.bank, person, ...document, description };
}

/** Builds a cash voucher. The payer can use any banking correspondent of Bancolombia, regardless of the chosen point. */
export function toVoucher(request: VoucherRequest): NewTransaction {
  const method = { type: 'BANCOLOMBIA_COLLECT' } as const;
  const pay_with = { method, consent: consentTokens(request.consents) };
  return { ...common(request), pay_with, expires_at: request.expires_at };
}

/**
 * Returns the gateway's token of a card. If there is none, returns the outcome of the charge. Tokenizing never
 * charges the card.
 */
export async function cardToken(
  account: WompiAccount,
  { number, expiry, holder, cvv }: PaymentCard,
  reference: string,
): Promise<string | Outcome> {
  if (cvv === undefined) return notSentOutcome('the gateway takes no card without its CVV');
  const made = await account.tokenizeCard({ number, expiry, holder, cvc: cvv });
  if (made.kind === 'done') return made.value.id;
  if (made.kind !== 'refused') return { ...notSentOutcome(made.reason), code: 'S01' };
  const { about, text } = made.refusal;
  return about === 'keys' ? notSentOutcome(text) : declinedCard(reference, text);
}
