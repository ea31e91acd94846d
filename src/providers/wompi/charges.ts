/** What is asked of the gateway for a charge. */
import type { Outcome } from '../port/network.ts';
import type { CardRequest, Payer, PaymentCard, Priced, TransferRequest } from '../port/requests.ts';
import type { WompiAccount } from './client.ts';
import { declinedCard, unasked } from './readings.ts';
import type { NewTransaction } from './requests.ts';

/** For how long after it was intended the gateway may take a charge: signed with it, so that it is refused afterwards. */
const TAKEN_FOR = { purchase: { minutes: 10 }, transfer: { minutes: 60 } } as const;

/** From this instant on the gateway takes it no more, by the gateway's own clock. */
export function takenUntil(kind: keyof typeof TAKEN_FOR, created_at: Temporal.Instant): Temporal.Instant {
  return created_at.add(TAKEN_FOR[kind]);
}

/** Consents come in the order in which they were given out: the terms of use, then personal data. */
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

/** The gateway wants name and telephone number together, or neither. */
function payerData({ name, phone }: Payer): Pick<NewTransaction, 'payer'> {
  if (!name || !phone) return {};
  return { payer: { full_name: name, phone_number: phone.replace(/^\+/, '') } };
}

/** By the token of a card that was typed, or by what the gateway keeps. */
export function toCharge(request: CardRequest, card_token: string | null): NewTransaction {
  const { instrument, installments, mandate } = request;
  const expires_at = takenUntil('purchase', request.at);
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

/** The documents that PSE at the gateway knows. */
const PSE_DOCUMENTS = ['CC', 'NIT'] as const;

export function toTransfer(request: TransferRequest): NewTransaction | Extract<Outcome, { kind: 'failed' }> {
  const legal_id_type = PSE_DOCUMENTS.find((known) => known === request.identification_type);
  if (!legal_id_type) return unasked(`PSE takes ${PSE_DOCUMENTS.join(' or ')} there`);
  const latest = takenUntil('transfer', request.at);
  const isSooner = Temporal.Instant.compare(request.expires_at, latest) < 0;
  const method = {
    type: 'PSE',
    bank: request.bank,
    person: request.user_type === 'company' ? 'company' : 'natural',
    legal_id_type,
    legal_id: request.identification,
    description: request.description,
  } as const;
  return {
    ...common(request),
    pay_with: { method, consent: consentTokens(request.consents) },
    redirect_url: request.return_url,
    expires_at: isSooner ? request.expires_at : latest,
  };
}

/** The gateway's token of a card, or why there is none: then nothing was charged, and nobody was asked. */
export async function cardToken(
  account: WompiAccount,
  { number, expiry, holder, cvv }: PaymentCard,
  reference: string,
): Promise<string | Outcome> {
  if (cvv === undefined) return unasked('the gateway takes no card without its CVV');
  const made = await account.tokenizeCard({ number, expiry, holder, cvc: cvv });
  if (made.kind === 'done') return made.value.id;
  if (made.kind !== 'refused') return { ...unasked(made.reason), code: 'S01' };
  const { about, text } = made.refusal;
  return about === 'keys' ? unasked(text) : declinedCard(reference, text);
}
