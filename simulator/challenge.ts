import { challengePage } from './bank-page.ts';
import { holdExpiry, traceOf } from './decide-card.ts';
import type { DecisionPage } from './decision-page.ts';
import { type Network, record, settle } from './network.ts';
import type { CardOperation } from './schema.ts';
import { type Answer, isChallenge, type RecordEntry } from './types.ts';
import { answerAfterWrite } from './view.ts';

/** Number of minutes after which an unanswered 3-D Secure challenge expires. */
const MINUTES = 10;
const NOT_AUTHENTICATED = '63';

/** Records the operation as pending until the cardholder completes the 3-D Secure challenge. */
export function startChallenge(network: Network, request: CardOperation): Promise<Answer> {
  const { environment, merchant, kind, reference, amount, currency, at } = request;
  const { series, installments, challenge } = request;
  const entry = record(network, {
    ...{ environment, merchant, kind, reference, status: 'pending', code: null, amount, currency, at },
    expires_at: at.add({ minutes: MINUTES }).toString(),
    card: traceOf(request.card.number),
    series,
    ...(installments != null && { installments }),
    ...challenge,
  });
  return answerAfterWrite(network, entry);
}

/**
 * Settles a purchase or hold after its 3-D Secure challenge. An approved hold gets its own expiry. In all other
 * cases, the expiry of the challenge is removed.
 */
function settleChallenge(network: Network, entry: RecordEntry, approved: boolean): RecordEntry {
  const { kind, card, at } = entry;
  const isHeld = approved && kind === 'hold';
  const expires_at = isHeld && card ? holdExpiry(Temporal.Instant.from(at), card) : null;
  return settle(network, entry, approved, { expires_at });
}

export function expireChallenge(network: Network, entry: RecordEntry): RecordEntry {
  return settle(network, entry, false, { code: NOT_AUTHENTICATED, expires_at: null });
}

export const CHALLENGE_PAGE: DecisionPage = {
  noun: 'challenge',
  serves: isChallenge,
  page: challengePage,
  isDeaf: () => false,
  settle: settleChallenge,
};
