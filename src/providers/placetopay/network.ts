import type { Network, Outcome } from '../port/network.ts';
import type * as port from '../port/requests.ts';
import type { CallResult, CardStorage, Hint, Notification } from '../port/storage.ts';
import type { Price } from './amounts.ts';
import type { Placetopay } from './client.ts';
import { readNotification } from './notifications.ts';
import { answerOf, outcomeOf, refusedBeforeSending, searchOutcomeOf } from './port-outcomes.ts';
import {
  type FallbackEmail,
  isRefused,
  toCardCharge,
  toInstrument,
  toOriginal,
  toPayer,
  toSearchedTransaction,
  toTransfer,
} from './port-requests.ts';
import type { FollowUp, Result } from './types.ts';

/** Returns the network (provider port) of one merchant's site at PlacetoPay. */
export function networkOf(
  site: Placetopay,
  { secret, ...substitute }: FallbackEmail & { secret: string },
): Network {
  const charge = async (action: 'purchase' | 'hold', request: port.CardRequest) => {
    const input = toCardCharge(action, request, substitute);
    if (isRefused(input)) return refusedBeforeSending(input.refusal);
    return outcomeOf(await site.process(input), { reference: request.reference, kind: action });
  };

  /** Runs a follow-up operation. Refuses it if the original has no identifiers of the gateway. */
  const follow = async (
    kind: 'capture' | 'void' | 'refund',
    request: port.FollowUp,
    act: (original: FollowUp) => Promise<Result>,
  ): Promise<Outcome> => {
    const original = toOriginal(kind, request);
    if (isRefused(original)) return refusedBeforeSending(original.refusal);
    return outcomeOf(await act({ ...original, signed_at: request.at }), { ...request, kind });
  };

  return {
    purchase: (request) => charge('purchase', request),
    hold: (request) => charge('hold', request),
    capture: (request) =>
      follow('capture', request, (hold) => site.capture({ ...hold, ...priceOf(request) })),
    void: (request) =>
      follow('void', request, (original) =>
        request.original.kind === 'hold' ? site.release(original) : site.reverse(original),
      ),
    refund: (request) =>
      follow('refund', request, (original) => {
        const whole = request.amount === original.amount;
        return site.refund({ ...original, ...priceOf(request), whole });
      }),
    async transfer(request) {
      const input = toTransfer(request, substitute);
      if (isRefused(input)) return refusedBeforeSending(input.refusal);
      return outcomeOf(await site.transfer(input), { reference: request.reference, kind: 'transfer' });
    },
    // The capabilities exclude cash, so this method is never called.
    voucher: async () => refusedBeforeSending('PlacetoPay no genera cupones de pago en efectivo.'),
    query: (question) => find(site, question),
    cards: cardsOf(site, substitute),
    readNotification: async (notification) => hintOf(notification, secret),
    check: () => checkKeys(site),
  };
}

function priceOf({ amount, currency }: Price): Price {
  return { amount, currency };
}

/**
 * Queries an operation by the gateway's internal reference if it is known, otherwise searches for it. A release is
 * always searched for, because its reported amount is undocumented.
 */
async function find(site: Placetopay, question: port.Question): ReturnType<Network['query']> {
  const { known, ...sought } = toSearchedTransaction(question);
  const { network_id, created_at: signed_at } = question;
  if (network_id === null || sought.operation === 'release')
    return searchOutcomeOf(await site.search({ ...sought, signed_at, known }), question);
  const byId = outcomeOf(await site.query({ ...sought, internal_reference: network_id }), question);
  if (byId.kind !== 'unknown' || question.kind !== 'hold') return byId;
  // The stored identifier of a hold is its pre-authorization, a different transaction. Search for the hold by its reference.
  const found = searchOutcomeOf(await site.search({ ...sought, signed_at, known: [] }), question);
  return found.kind === 'absent' ? byId : found;
}

function cardsOf(site: Placetopay, substitute: FallbackEmail): CardStorage {
  return {
    async store({ card, payer: requested }) {
      const payer = toPayer(requested, card.holder, substitute);
      if (isRefused(payer)) return { kind: 'refused', code: '30', reason: payer.refusal };
      const instrument = toInstrument({ card });
      if (!('card' in instrument)) throw new Error('a card to be stored has no number');
      return answerOf(await site.tokenize({ payer, card: instrument.card }), ({ token }) => ({ token }));
    },
    forget: async (token) => answerOf(await site.invalidate(token), () => null),
  };
}

/**
 * Checks the keys with the gateway. Returns `refused` only if the gateway rejects them, and `failed` if it does not
 * respond.
 */
async function checkKeys(site: Placetopay): Promise<CallResult<null>> {
  const reading = await site.check();
  if (reading.kind === 'failed' && reading.gateway_code !== null)
    return { kind: 'refused', code: reading.code, reason: reading.reason };
  return answerOf(reading, () => null);
}

const REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * Returns the operation that a notification refers to, or null if the notification is not authentic. Prefers Cuota's
 * reference, because a notification can arrive before the response that contains the gateway's internal reference.
 */
function hintOf({ body }: Notification, secret: string): Hint | null {
  const notification = readNotification(parsed(body), secret);
  if (notification === null) return null;
  const { reference, internal_reference: network_id } = notification;
  const [, ...parts] = REFERENCE.exec(reference) ?? [];
  return { about: 'operation', ...(parts.length > 0 ? { reference: parts.join('-') } : { network_id }) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
