import { accept, FOREIGN, refuseEnvironment, TOO_LATE } from './accept.ts';
import { chargeAccount, isOfAccount } from './accounts.ts';
import { expireChallenge, startChallenge } from './challenge.ts';
import { type CardVerdict, decideCard, holdExpiry, traceOf } from './decide-card.ts';
import { declineOf, originalOf } from './decide-follow-up.ts';
import { pause } from './faults.ts';
import { invalidateReference, type Network, record, settle } from './network.ts';
import { type CardOperation, type FollowUp, operation, operationQuery, read, reference } from './schema.ts';
import { resultOf } from './state.ts';
import { type Answer, belongsTo, isChallenge, type RecordEntry, refusal } from './types.ts';
import { answerAfterWrite } from './view.ts';

const SLOW_MS = 2_000;

export function operate(network: Network, body: unknown): Promise<Answer> {
  if (isOfAccount(body)) return chargeAccount(network, body);
  return accept(network, operation, body, (request) =>
    'card' in request ? operateCard(network, request) : followUp(network, request),
  );
}

async function operateCard(network: Network, request: CardOperation): Promise<Answer> {
  const verdict: CardVerdict = network.book.killed.has(request.reference)
    ? { does: 'decline', code: TOO_LATE }
    : decideCard(network.book, request);
  if (verdict.does === 'nothing')
    return verdict.answer === 'error' ? refusal(500, 'internal error of the network') : 'drop';
  if (verdict.does === 'challenge') return startChallenge(network, request);
  const entry = recordCard(network, request, verdict);
  const answer = await answerAfterWrite(network, entry);
  if (verdict.does === 'decline' || verdict.answer === 'now') return answer;
  if (verdict.answer === 'never') return 'drop';
  return (await pause(SLOW_MS, network.closing)) ? answer : 'drop';
}

function recordCard(
  network: Network,
  request: CardOperation,
  verdict: Extract<CardVerdict, { does: 'approve' | 'decline' }>,
) {
  const approved = verdict.does === 'approve';
  const card = traceOf(request.card.number);
  return record(network, {
    environment: request.environment,
    merchant: request.merchant,
    kind: request.kind,
    reference: request.reference,
    status: approved ? 'approved' : 'declined',
    code: approved ? '00' : verdict.code,
    amount: request.amount,
    currency: request.currency,
    at: request.at,
    expires_at: approved && request.kind === 'hold' ? holdExpiry(request.at, card) : null,
    card,
    series: request.series,
    ...(request.installments != null && { installments: request.installments }),
  });
}

async function followUp(network: Network, request: FollowUp): Promise<Answer> {
  const { book } = network;
  const code = book.killed.has(request.reference) ? TOO_LATE : declineOf(book, request);
  const original = originalOf(book, request);
  const { amount, currency } = request.kind === 'void' ? (original ?? UNKNOWN) : request;
  const entry = record(network, {
    environment: request.environment,
    merchant: request.merchant,
    kind: request.kind,
    reference: request.reference,
    status: code === null ? 'approved' : 'declined',
    code: code ?? '00',
    amount,
    currency,
    at: request.at,
    original: request.original,
  });
  return answerAfterWrite(network, entry);
}

/**
 * Declines a pending operation whose expiry has passed. It runs only when the operation is queried. Until then, a
 * cash counter can still report a payment made before the expiry.
 */
function expire(network: Network, entry: RecordEntry, now: Temporal.Instant): RecordEntry {
  if (entry.status !== 'pending' || entry.expires_at === null) return entry;
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(entry.expires_at), now) <= 0;
  if (!isOver) return entry;
  return isChallenge(entry) ? expireChallenge(network, entry) : settle(network, entry, false, { code: null });
}

const UNKNOWN = { amount: null, currency: null } as const;

/**
 * Returns the record of an operation. A query for an unknown reference invalidates the reference, so that the caller
 * can rely on the operation never being executed.
 */
export async function query(network: Network, asked: string, parameters: unknown): Promise<Answer> {
  const { problem } = read(reference, asked);
  if (problem !== null) return refusal(400, `reference: ${problem}`);
  const when = read(operationQuery, parameters ?? {});
  if (when.problem !== null) return refusal(400, when.problem);
  const refused = refuseEnvironment(network, when.value);
  if (refused) return refused;
  const entry = resultOf(network.book, asked);
  if (entry && !belongsTo(entry, when.value)) return FOREIGN;
  if (entry)
    return answerAfterWrite(network, expire(network, entry, when.value.at ?? Temporal.Now.instant()));
  if (when.value.peek !== 'true') {
    const seq = invalidateReference(network, asked);
    if (!(await network.ledger.durable(seq))) return 'drop';
  }
  return { status: 404, body: { reference: asked, status: 'unknown' } };
}
