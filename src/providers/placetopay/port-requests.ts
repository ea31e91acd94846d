import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import type * as port from '../port/requests.ts';
import type { Price } from './amounts.ts';
import type { OperationName } from './client.ts';
import { toDocument } from './requests.ts';
import type { CardCharge, Initiator, Instrument, Original, Payer, ThreeDs, Transfer } from './types.ts';

/** A request in the gateway's format, or the reason (shown to the merchant) why the gateway cannot process it. */
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

/** E-mail address that is sent if the payer has none. The gateway requires an address for every charge. */
export interface FallbackEmail {
  email: string | null;
}

export function toCardCharge(
  action: CardCharge['action'],
  request: port.CardRequest,
  substitute: FallbackEmail,
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

/**
 * The gateway's initiator of a recurring charge, by the party that began it. The amount can change with plan, coupon
 * or proration, so it counts as variable.
 */
const INITIATORS: Readonly<Record<port.Mandate['begun_by'], Initiator>> = {
  cardholder: 'CARDHOLDER_RECURRING_VARIABLE_AMOUNT',
  merchant: 'MERCHANT_RECURRING_VARIABLE_AMOUNT',
};

export function toTransfer(request: port.TransferRequest, substitute: FallbackEmail): Converted<Transfer> {
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
  // The seed is the time of the intent. A request that leaves too late is rejected, so a search that finds nothing can be final.
  return { reference, signed_at: at, amount, currency, ...taxed, description, notify_url };
}

/**
 * Converts a payer to the gateway's format. The full name is sent in one field, because Cuota does not know where the
 * surname begins.
 */
export function toPayer(
  { name, email, phone, document }: port.Payer,
  holder: string | null,
  substitute: FallbackEmail,
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

/**
 * 3-D Secure status by ECI (the result code of the card network): `Y` authenticated, `A` attempted. Any other ECI
 * means `N`, not authenticated.
 */
const AUTHENTICATED = new Map([
  ['05', 'Y'],
  ['02', 'Y'],
  ['06', 'A'],
  ['01', 'A'],
]);

/** Converts 3-D Secure fields to the gateway's names. Merchants send either Visa's or Mastercard's field names. */
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
 * Returns the gateway's identifiers of the transaction that a follow-up operation refers to. For a refund of a
 * captured hold, this is the capture, which has its own authorization.
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

/** Returns the operation, reference and price of the transaction to search for at the gateway. */
export function toSearchedTransaction(
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
