import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type * as port from '../port/requests.ts';
import type { Price } from './amounts.ts';
import type { OperationName } from './client.ts';
import { toDocument } from './requests.ts';
import type { CardCharge, Initiator, Instrument, Original, Payer, ThreeDs, Transfer } from './types.ts';

/** What the port asks for, in the gateway's words. Text is why something cannot be asked of it at all, for the merchant. */
type Converted<Value> = Value | { refusal: string };

const REFUSALS = {
  payer: 'PlacetoPay exige el nombre y el correo de quien paga.',
  document: 'PlacetoPay no recibe ese documento de quien paga por PSE.',
  method: 'PlacetoPay no recibe ese medio de pago.',
  original: 'PlacetoPay no dio a la operación original un número con el cual seguirla.',
} as const;

export function isRefused(converted: object): converted is { refusal: string } {
  return 'refusal' in converted;
}

/** Whose e-mail is given where a payer has none: the gateway wants one with every charge. */
export interface Substitute {
  email: string | null;
}

export function toCardCharge(
  action: CardCharge['action'],
  request: port.CardRequest,
  substitute: Substitute,
): Converted<CardCharge> {
  const { instrument, mandate, three_ds } = request;
  const holder = 'card' in instrument ? instrument.card.holder : null;
  const payer = toPayer(request.payer, holder, substitute);
  if (isRefused(payer)) return payer;
  return {
    action,
    ...chargeOf(request),
    payer,
    instrument: toInstrument(instrument),
    installments: request.installments,
    ...(mandate ? { initiator: INITIATORS[mandate.begun_by] } : {}),
    ...(three_ds ? { three_ds: toThreeDs(three_ds) } : {}),
  };
}

/** Of one amount in months without a change of plan, coupon or proration, and of another in others. */
const INITIATORS: Readonly<Record<port.Mandate['begun_by'], Initiator>> = {
  cardholder: 'CARDHOLDER_RECURRING_VARIABLE_AMOUNT',
  merchant: 'MERCHANT_RECURRING_VARIABLE_AMOUNT',
};

export function toTransfer(request: port.TransferRequest, substitute: Substitute): Converted<Transfer> {
  if (request.method !== 'pse') return { refusal: REFUSALS.method };
  const { bank, user_type, identification, return_url } = request;
  const type = IDENTIFICATION_TYPES.find((known) => known === request.identification_type);
  const payer = toPayer(request.payer, null, substitute);
  if (isRefused(payer)) return payer;
  if (!type || toDocument(type, identification) === null) return { refusal: REFUSALS.document };
  return {
    ...chargeOf(request),
    payer: { ...payer, document: { type, number: identification } },
    bank,
    user_type: user_type === 'company' ? 'company' : 'person',
    return_url,
  };
}

type Common = 'reference' | 'at' | 'amount' | 'currency' | 'tax' | 'description' | 'notify_url';

function chargeOf(request: Pick<port.CardRequest, Common>) {
  const { reference, at, amount, currency, tax, description, notify_url } = request;
  const taxed = tax > 0n ? { tax: { amount: tax, base: amount - tax } } : {};
  // The instant of the intent is the seed, so that a request which leaves late is dead when a search says that there is none.
  return { reference, signed_at: at, amount, currency, ...taxed, description, notify_url };
}

/** Names are not cut in two: where one ends and the surname begins nobody has said. */
export function toPayer(
  { name, email, phone, document }: port.Payer,
  holder: string | null,
  substitute: Substitute,
): Converted<Payer> {
  const [known, address] = [name ?? holder, email ?? substitute.email];
  if (!known || !address) return { refusal: REFUSALS.payer };
  return {
    name: known,
    email: address,
    ...(phone ? { mobile: phone } : {}),
    ...(document ? { document } : {}),
  };
}

export function toInstrument(instrument: port.Instrument): Instrument {
  if (!('card' in instrument)) {
    const { token, cvv } = instrument;
    return { token, ...(cvv ? { cvv } : {}) };
  }
  const { number, expiry, cvv } = instrument.card;
  return { card: { number, expiry, ...(cvv ? { cvv } : {}) } };
}

/** What a result of the issuer means, by its indicator: authenticated, attempted, not at all. */
const AUTHENTICATED = new Map([
  ['05', 'Y'],
  ['02', 'Y'],
  ['06', 'A'],
  ['01', 'A'],
]);

/** The merchant names an authentication as its card's brand does; the gateway has one name for both. */
function toThreeDs(sent: Readonly<Record<string, string>>): ThreeDs {
  const { ucaf_collection_indicator: ucaf } = sent;
  const eci = sent.eci ?? (ucaf ? `0${ucaf}` : undefined);
  const named = {
    eci,
    cavv: sent.cavv ?? sent.ucaf_authentication_data,
    xid: sent.xid ?? sent.directory_server_transaction_id,
  };
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const authenticated = AUTHENTICATED.get(eci ?? '') ?? 'N';
  return { version: 'v2x', enrolled: 'Y', authenticated, ...given };
}

/**
 * The transaction that something is done to, as the gateway knows it. Money that was held and captured is given back by what the
 * capture was answered with, which has an authorization of its own.
 */
export function toOriginal(
  kind: 'capture' | 'void' | 'refund',
  { original, history }: Pick<port.FollowUp, 'original' | 'history'>,
): Converted<Original & Price> {
  const captured = history.find((one) => one.kind === 'capture' && one.authorization_code !== null);
  const { network_id, authorization_code, amount, currency } = (kind === 'refund' && captured) || original;
  if (!network_id || !authorization_code) return { refusal: REFUSALS.original };
  const { reference } = original;
  return { internal_reference: network_id, authorization: authorization_code, reference, amount, currency };
}

/** What a question is about at the gateway: under which reference, of which type and price. */
export function toSought(
  question: port.Question,
): { operation: OperationName; reference: string; known: readonly string[] } & Price {
  const { kind, original, history, reference, amount, currency } = question;
  const isRelease = kind === 'void' && original?.kind === 'hold';
  const follows = { void: 'reverse', capture: 'capture', refund: 'refund', hold: 'hold' } as const;
  const operation = isRelease ? 'release' : kind in follows ? follows[kind as 'void'] : 'purchase';
  return {
    operation,
    reference: original?.reference ?? reference,
    amount: isRelease ? 0n : amount,
    currency,
    known: history.flatMap(({ network_id }) => network_id ?? []),
  };
}
